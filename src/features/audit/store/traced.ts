import * as z from 'zod/mini';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { act } from '#platform/redis/act.ts';
import type { SpanKeys } from '#platform/redis/load.ts';
import { type Part, type Plan, type StoreWrite } from '#platform/redis/plan.ts';
import {
  type Hook,
  type Reads,
  type Replies,
  type Values,
  type ValuesOf,
} from '#platform/redis/reads.ts';
import { auditKeys } from './keys.ts';
import { IdempotencyKeyReusedError, type Trace } from './write.ts';

const { records, byCreation, subjects, indexed } = auditKeys.audit;

/** Adds an entry to the log and to its index; one that is in the log already is written anew. */
export function entryWrites(entry: AuditEntry): StoreWrite[] {
  const { id, subject, at } = entry;
  return [
    ['HSET', records, id, JSON.stringify(entry)],
    ['ADDED', indexed],
    ['ZADD', byCreation, Date.parse(at), id],
    ...(subject === undefined ? [] : [['JOIN', subjects, subject, id] as const]),
  ];
}

const keptJson = jsonOf(z.object({ fingerprint: z.string(), answer: z.unknown() }));

/** When an act of the desk is done, and what is written of it besides. */
export interface Doing {
  now: Date;
  /** Absent for what no person does, such as restoring a backup. An act from outside always has one. */
  trace: Trace | undefined;
}

/** An answer that changes nothing, or a plan, its answer, and what a repeated call is answered from. */
export type TracedDecision<Name extends string, Answer> =
  | { answer: Answer }
  | {
      /** Its options keep no answer of their own. */
      plan: Omit<Plan<Name>, 'options' | 'isEach' | 'answer'>;
      answerOf: (written: number[]) => Answer;
      /** Nothing is kept without it, as for all portions of a call but the last. */
      kept?: unknown;
      /** What others add to the plan. */
      parts?: readonly Part[];
      /** Nothing had to change: the answer is kept, but nothing is noted. */
      isUntold?: boolean;
      /** How many records it changes, and which one, where only this tells it. */
      count?: number;
      subject?: string | undefined;
    };

/** An act of the desk: what it reads, what it decides of that, and what it answers a repeated call. */
export interface TracedAct<R extends Reads, Answer> {
  reads: R;
  /** Other subjects that have a say; `decide` has what follows from their reads by `valuesOf`. */
  hooks?: readonly Pick<Hook<unknown>, 'reads'>[];
  /** It reads so much that it waits for its caller to be admitted first. */
  isHeavy?: true;
  /** A further portion of a call: what is kept for that is written anew. */
  continues?: boolean;
  /** For acts that look at what is taken. */
  spanKeys?: SpanKeys;
  /** Lua with reads and writes of its own (`more-reads.lua`). */
  moreLua?: string;
  /** Where all that it reads is known already (`knownReplies`). */
  known?: Replies;
  decide: (
    values: Values<R>,
    valuesOf: ValuesOf,
  ) => TracedDecision<Extract<keyof R, string>, Answer>;
  /** From what was kept of the call, and the store as it is now. Absent where a repeated call does it anew. */
  again?: (kept: unknown, db: Database) => Answer | Promise<Answer>;
}

/**
 * Loads, decides once the caller is admitted, and commits the change together with the entry of the
 * audit log and with what is kept for the caller's idempotency key; without `trace`, neither. Throws
 * `IdempotencyKeyReusedError` if the key was used with another payload, and rejects where `trace.entry` does.
 */
export async function actTraced<R extends Reads, Answer>(
  db: Database,
  { trace, now }: Doing,
  {
    reads,
    hooks,
    isHeavy,
    continues = false,
    spanKeys,
    moreLua,
    known,
    decide,
    again,
  }: TracedAct<R, Answer>,
): Promise<Answer> {
  let entry: AuditEntry | undefined;
  if (isHeavy) await trace?.entry;
  const caller = trace?.once;
  const key = again && caller && idempotencyKeyOf(caller.kind, caller.key);
  const till = now.getTime() + idempotencyMs;
  const once = again &&
    !continues &&
    key !== undefined && {
      ...{ key, till },
      answerOf(text: string) {
        const { fingerprint, answer } = z.parse(keptJson, text);
        if (fingerprint !== caller?.fingerprint) throw new IdempotencyKeyReusedError();
        return () => again(answer, db);
      },
    };
  const answered = await act<R, () => Answer | Promise<Answer>>(db, {
    reads,
    hooks,
    spanKeys,
    moreLua,
    known,
    admitted: trace?.entry.then((admitted) => (entry = admitted)),
    once: once || undefined,
    decide(values, valuesOf) {
      const decision = decide(values, valuesOf);
      if (!('plan' in decision)) return { answer: () => decision.answer };
      const { parts = [], count, subject = entry?.subject, kept } = decision;
      const told = entry &&
        !decision.isUntold && {
          ...entry,
          ...(subject !== undefined && { subject }),
          ...(count !== undefined && { count }),
        };
      const answer = JSON.stringify({ fingerprint: caller?.fingerprint, answer: kept });
      const writes: StoreWrite[] = [
        ...(told ? entryWrites(told) : []),
        ...(continues && key ? [['SET', key, answer, 'PXAT', till] as const] : []),
      ];
      return {
        plan: { ...decision.plan, ...(kept !== undefined && { answer }) },
        parts: [...parts, { writes }],
        answerOf: (written) => () => decision.answerOf(written),
      };
    },
  });
  return answered();
}
