/** What is stored under an idempotency key, and for how long. */
import { digest } from '#platform/rules/digest.ts';
import { platformKeys } from './keys.ts';
import * as z from 'zod/mini';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';
import { jsonOf } from './records.ts';

/** Milliseconds for which a repeated request gets its first answer. */
export const idempotencyMs = 24 * 60 * 60_000;

export const knownRequestSchema = z.object({
  fingerprint: z.string(),
  id: idSchema,
  createdAt: instantSchema,
});

/** Schema of a stored `KnownRequest`, as JSON. */
export const knownRequestJson = jsonOf(knownRequestSchema);

/** The store's key for an idempotency key; each `kind` of call has its own. `undefined` if none was sent. */
export const idempotencyKeyOf = (kind: string, key: string | undefined) =>
  key === undefined ? undefined : platformKeys.idempotency(kind, digest(key));
