import * as z from 'zod/mini';
import { auditMonths } from '#features/audit/contract/audit-months.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { monthsBefore } from '#platform/rules/period.ts';
import type { Database } from '#platform/redis/database.ts';
import { idempotencyKeyOf, idempotencyMs } from '#platform/redis/idempotency.ts';
import { jsonOf } from '#platform/redis/records.ts';
import {
  act,
  type Companion,
  type Plan,
  type Reads,
  type StoreWrite,
  type Values,
} from '#platform/redis/transaction.ts';
import { auditKeys } from './keys.ts';
import { IdempotencyKeyReusedError, type Trace } from './write.ts';

const { records, byCreation, subjects, indexed } = auditKeys.audit;

/** Entries that are deleted with a new one at most, because they are older than the log goes back. */
const oldAtOnce = 100;
const subjectPattern = '"subject":"([^"]+)"';

/** How the entry's subject is indexed, and which entries are too old, with their subjects. */
function auditReads(subject: string | undefined, now: Date) {
  const text = z.nullable(z.string());
  const before = `(${monthsBefore(now, auditMonths).getTime()}`;
  return {
    ofSubject: { command: ['HGET', subjects, subject ?? ''], reply: text },
    old: {
      command: ['ZRANGEBYSCORE', byCreation, '-inf', before, 'LIMIT', 0, oldAtOnce],
      reply: z.array(z.string()),
    },
    oldEntries: {
      command: ['HMGET', records, { of: 'old', all: true }],
      reply: z.array(text),
    },
    oldSubjects: {
      command: ['HMGET', subjects, { of: 'oldEntries', match: subjectPattern, all: true }],
      reply: z.array(text),
    },
  } as const satisfies Reads;
}
const auditChecks = ['ofSubject', 'old', 'oldEntries', 'oldSubjects'].map((name) => ({
  same: name,
}));
type Audited = Values<ReturnType<typeof auditReads>>;

/** Takes entries that are too old out of the log and out of its index by subject. */
function oldWrites({ old, oldEntries, oldSubjects }: Audited): StoreWrite[] {
  if (old.length === 0) return [];
  const gone = new Set(old);
  const named = oldEntries.flatMap(
    (entry) => new RegExp(subjectPattern).exec(entry ?? '')?.[1] ?? [],
  );
  const left = new Map(
    named.map((subject, at) => [
      subject,
      (oldSubjects[at] ?? '').split(' ').filter((id) => id !== '' && !gone.has(id)),
    ]),
  );
  const kept = [...left].flatMap(([subject, ids]) =>
    ids.length > 0 ? [[subject, ids.join(' ')] as const] : [],
  );
  const empty = [...left].flatMap(([subject, ids]) => (ids.length > 0 ? [] : [subject]));
  return [
    ['ADD', indexed, -old.length],
    ...(kept.length > 0 ? [['HSET', subjects, ...kept.flat()] as const] : []),
    ...(empty.length > 0 ? [['HDEL', subjects, ...empty] as const] : []),
    ['HDEL', records, ...old],
    ['ZREM', byCreation, ...old],
  ];
}

/** Adds an entry to the log and to its index, after those that are too old were taken out of it. */
function entryWrites(entry: AuditEntry, audited: Audited): StoreWrite[] {
  const { id, subject, at } = entry;
  const others = (audited.ofSubject ?? '')
    .split(' ')
    .filter((other) => !audited.old.includes(other));
  return [
    ...oldWrites(audited),
    ['HSET', records, id, JSON.stringify(entry)],
    ['ZADD', byCreation, Date.parse(at), id],
    ['ADD', indexed, 1],
    ...(subject === undefined
      ? []
      : [['HSET', subjects, subject, [...others, id].filter(Boolean).join(' ')] as const]),
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
type TracedDecision<Name extends string, Answer> =
  | { answer: Answer }
  | {
      /** Its options keep no answer of their own. */
      plan: Omit<Plan<Name>, 'options' | 'isEach' | 'answer'>;
      answerOf: (written: number[]) => Answer;
      kept: unknown;
      /** How many records it changes, where the entry says so. */
      count?: number;
    };

/** An act of the desk: what it reads, what it decides of that, and what it answers a repeated call. */
export interface TracedAct<R extends Reads, Answer> {
  reads: R;
  decide: (values: Values<R>) => TracedDecision<Extract<keyof R, string>, Answer>;
  /** From what was kept of the call, and the store as it is now. */
  again: (kept: unknown, db: Database) => Answer | Promise<Answer>;
}

/**
 * Loads, decides once the caller is admitted, and commits the change together with the entry of the
 * audit log and with what is kept for the caller's idempotency key; without `trace`, neither. Throws
 * `IdempotencyKeyReusedError` if the key was used with another payload, and rejects where `trace.entry` does.
 */
export async function actTraced<R extends Reads, Answer>(
  db: Database,
  { trace, now }: Doing,
  { reads, decide, again }: TracedAct<R, Answer>,
): Promise<Answer> {
  let entry: AuditEntry | undefined;
  let count: number | undefined;
  const companion: Companion<ReturnType<typeof auditReads>> | undefined = trace && {
    reads: auditReads(trace.subject, now),
    partOf: (audited) => ({
      checks: auditChecks,
      writes: entry
        ? entryWrites({ ...entry, ...(count !== undefined && { count }) }, audited)
        : [],
    }),
  };
  const once = trace?.once;
  const key = once && idempotencyKeyOf(once.kind, once.key);
  const outcome = await act(db, {
    reads,
    companion,
    admitted: trace?.entry.then((known) => (entry = known)),
    once:
      key === undefined
        ? undefined
        : {
            key,
            till: now.getTime() + idempotencyMs,
            answerOf(text): { kept: unknown } | { answer: Answer } {
              const { fingerprint, answer } = z.parse(keptJson, text);
              if (fingerprint !== once?.fingerprint) throw new IdempotencyKeyReusedError();
              return { kept: answer };
            },
          },
    decide(values) {
      const decision = decide(values);
      if (!('plan' in decision)) return { answer: { answer: decision.answer } };
      ({ count } = decision);
      const answer = JSON.stringify({ fingerprint: once?.fingerprint, answer: decision.kept });
      return {
        plan: { ...decision.plan, answer },
        answerOf: (written) => ({ answer: decision.answerOf(written) }),
      };
    },
  });
  return 'kept' in outcome ? again(outcome.kept, db) : outcome.answer;
}
