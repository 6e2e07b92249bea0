/** Completes the index of the audit log by subject with the entries that older code wrote. */
import * as z from 'zod/mini';
import type { Database } from '#platform/redis/database.ts';
import { moreReadsLua } from '#platform/redis/lua.ts';
import { inPortions } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { countSchema, jsonOf, readableOrNull } from '#platform/redis/records.ts';
import { act } from '#platform/redis/act.ts';
import { auditKeys } from './keys.ts';

const { records, byCreation, subjects, indexed } = auditKeys.audit;

/** Entries per step. */
const portion = 1000;

const subjectSchema = readableOrNull(jsonOf(z.object({ subject: z.string() })));

/** Newest first, from the one after `last` on. */
const readsFrom = (last: string | undefined) =>
  ({
    indexedEntries: { command: ['GET', indexed], reply: readableOrNull(countSchema) },
    allEntries: { command: ['HLEN', records], reply: z.number() },
    lastRank: { command: ['ZREVRANK', byCreation, last ?? ''], reply: z.nullable(z.number()) },
    ids: {
      command:
        last === undefined
          ? ['ZREVRANGE', byCreation, 0, portion - 1]
          : ['ZREVRANGE', byCreation, { of: 'lastRank', add: 1 }, { of: 'lastRank', add: portion }],
      reply: z.nullable(z.array(z.string())),
    },
    entries: {
      command: ['HMGET', records, { of: 'ids', all: true }],
      reply: z.array(subjectSchema),
    },
  }) as const satisfies Reads;

/** Indexes a portion. Returns the entry after which the next begins; nothing once all are indexed. */
const indexPortion = (db: Database, last: string | undefined): Promise<string | undefined> =>
  act(db, {
    reads: readsFrom(last),
    moreLua: moreReadsLua,
    decide({ indexedEntries, allEntries, ids, entries }) {
      if (Number(indexedEntries) === allEntries) return { answer: undefined };
      // One that went meanwhile is looked for from the beginning.
      const found = ids ?? [];
      const isLast = ids !== null && found.length < portion;
      const writes = inPortions(
        'JOINALL',
        subjects,
        found.flatMap((id, at) => {
          const subject = entries[at]?.subject;
          return subject === undefined ? [] : [subject, id];
        }),
      );
      return {
        plan: {
          checks: [{ same: 'ids' }, { same: 'entries' }, { same: 'allEntries' }],
          writes: isLast ? [...writes, ['SET', indexed, allEntries] as const] : writes,
        },
        answerOf: () => (isLast ? undefined : (found.at(-1) ?? '')),
      };
    },
  });

/**
 * Indexes all entries from the one after `last` on, or as many as there is time for: then it answers after which one the
 * next run begins.
 */
export async function indexAudit(
  db: Database,
  isLate: () => boolean,
  last?: string,
): Promise<string | undefined> {
  let begin = last;
  do {
    const next = await indexPortion(db, begin);
    if (next === undefined) return undefined;
    begin = next === '' ? undefined : next;
  } while (!isLate());
  return begin;
}
