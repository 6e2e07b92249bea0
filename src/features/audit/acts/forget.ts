/** The clock forgets entries of the audit log that are too old. */
import * as z from 'zod/mini';
import { entriesFrom } from '#features/audit/rules/audit.ts';
import { auditKeys } from '#features/audit/store/keys.ts';
import { actTraced } from '#features/audit/store/traced.ts';
import type { Database } from '#platform/redis/database.ts';
import { inPortions, type StoreWrite } from '#platform/redis/plan.ts';
import { textsSchema } from '#platform/redis/records.ts';

/** Entries that go at once; each record in the index may have many. */
const portion = 250;

/** Within a text quotes are escaped: this is the field itself. */
const subjectIn = /"subject":"([^"]+)"/;

/** Forgets a portion, and takes it out of the index by subject. Returns whether there may be more. */
export function forgetEntries(db: Database, now: Date): Promise<boolean> {
  const { records, byCreation, subjects, indexed } = auditKeys.audit;
  const before = `(${entriesFrom(now).getTime()}`;
  const reads = {
    ids: {
      command: ['ZRANGEBYSCORE', byCreation, '-inf', before, 'LIMIT', 0, portion],
      reply: z.array(z.string()),
    },
    entries: { command: ['HMGET', records, { of: 'ids', all: true }], reply: textsSchema },
    known: {
      command: ['HMGET', subjects, { of: 'entries', match: subjectIn.source, all: true }],
      reply: textsSchema,
    },
  } as const;
  return actTraced(
    db,
    { now, trace: undefined },
    {
      reads,
      decide({ ids, entries, known }) {
        if (ids.length === 0) return { answer: false };
        const gone = new Set(ids);
        const theirs = entries.flatMap((text) => subjectIn.exec(text ?? '')?.[1] ?? []);
        const left = new Map(
          theirs.map((subject, at) => [
            subject,
            (known[at] ?? '').split(' ').filter((id) => id !== '' && !gone.has(id)),
          ]),
        );
        const emptied = [...left].filter(([, others]) => others.length === 0);
        const writes: StoreWrite[] = [
          ...[...left]
            .filter(([, others]) => others.length > 0)
            .map(([subject, others]): StoreWrite => ['HSET', subjects, subject, others.join(' ')]),
          ...inPortions(
            'HDEL',
            subjects,
            emptied.map(([subject]) => subject),
          ),
          ['ADD', indexed, -ids.length],
          ['HDEL', records, ...ids],
          ['ZREM', byCreation, ...ids],
        ];
        return {
          plan: { checks: [{ same: 'ids' }, { same: 'entries' }, { same: 'known' }], writes },
          answerOf: () => ids.length === portion,
        };
      },
    },
  );
}
