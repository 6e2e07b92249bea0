/** The desk marks entries of the inboxes as done, or as open again. */
import * as z from 'zod/mini';
import { actTraced, type Doing, type TracedAct } from '#features/audit/index.ts';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { type Message, messageRow } from '#features/inbox/store/inbox.ts';
import { inboxKeys } from '#features/inbox/store/keys.ts';
import type { Database } from '#platform/redis/database.ts';
import type { StoreWrite } from '#platform/redis/plan.ts';
import type { Reads } from '#platform/redis/reads.ts';
import { readableOrNull } from '#platform/redis/records.ts';

const text = z.nullable(z.string());

/** Keeps the first time at which one was done. Answers the message, or `null` for an unknown or unreadable one. */
function mark<T extends Message>(
  schema: T,
  { records, unread, read }: typeof inboxKeys.contactMessages | typeof inboxKeys.inquiries,
  { id, at }: { id: string; at: Date | null },
) {
  const reads = {
    record: { command: ['HGET', records, id], reply: text },
    readAt: { command: ['HGET', read, id], reply: text },
  } as const satisfies Reads;
  const row = readableOrNull(messageRow(schema));
  return {
    reads,
    decide({ record, readAt }) {
      const before = z.parse(row, [record, readAt]);
      const isRead = Boolean(readAt);
      if (before === null || isRead === (at !== null)) return { answer: before };
      const now = at?.toISOString() ?? null;
      const writes: StoreWrite[] =
        now === null
          ? [
              ['HDEL', read, id],
              ['SADD', unread, id],
            ]
          : [
              ['HSET', read, id, now],
              ['SREM', unread, id],
            ];
      return {
        plan: { checks: [{ same: 'record' }, { same: 'readAt' }], writes },
        answerOf: () => z.parse(row, [record, now]),
      };
    },
  } satisfies TracedAct<typeof reads, z.output<T> | null>;
}

/** These acts on a store; `at: null` marks as open. */
export const inboxDesk = (db: Database) => ({
  markContactMessage: (id: string, at: Date | null, doing: Doing) =>
    actTraced(db, doing, mark(contactMessageSchema, inboxKeys.contactMessages, { id, at })),
  markInquiry: (id: string, at: Date | null, doing: Doing) =>
    actTraced(db, doing, mark(inquirySchema, inboxKeys.inquiries, { id, at })),
});
