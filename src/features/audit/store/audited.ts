import * as z from 'zod/mini';
import type { Database, KeyNames } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import { auditKeys } from './keys.ts';
import { audited } from './audited.lua.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { IdempotencyKeyReusedError, type Write } from './write.ts';

const freshSchema = z.tuple([z.literal('fresh'), z.unknown(), z.unknown()]);
const knownSchema = z.tuple([
  z.literal('known'),
  jsonOf(z.object({ fingerprint: z.string(), answer: z.unknown() })),
]);
const answerSchema = z.union([freshSchema, knownSchema]);

const inputOf = ({ entry, once }: Write) => {
  const at = new Date(entry.at);
  return {
    entry,
    at: at.getTime(),
    fingerprint: once?.fingerprint,
    forgetAt: at.getTime() + idempotencyMs,
  };
};

/**
 * Runs a script that calls `audit(count)` after its change. The audit entry, and the answer under the
 * caller's idempotency key, are written in the same atomic step. Without `write` neither is written. `row` is
 * what the script shows in addition; a repeated call gets its first answer with `row` null. Throws
 * `IdempotencyKeyReusedError` if the key was used with another payload.
 */
export async function runAudited(
  db: Database,
  script: string,
  names: KeyNames,
  input: object,
  write?: Write,
): Promise<{ answer: unknown; row: unknown }> {
  const named = {
    ...names,
    auditRecords: auditKeys.audit.records,
    auditByCreation: auditKeys.audit.byCreation,
    auditSubjects: auditKeys.audit.subjects,
    auditIndexed: auditKeys.audit.indexed,
    idempotency: write?.once && idempotencyKeyOf(write.once.kind, write.once.key),
  };
  const reply = z.parse(
    answerSchema,
    await db.run(audited(script), named, { ...input, write: write && inputOf(write) }),
  );
  if (reply[0] === 'fresh') return { answer: reply[1], row: reply[2] };
  if (reply[1].fingerprint !== write?.once?.fingerprint) throw new IdempotencyKeyReusedError();
  return { answer: reply[1].answer, row: null };
}
