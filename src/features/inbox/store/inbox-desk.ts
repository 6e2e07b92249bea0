import * as z from 'zod/mini';
import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import { runAudited, withoutKey, type Write } from '#features/audit/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { type Message, messageRow } from './inbox.ts';
import { inboxKeys } from './keys.ts';
import { markMessage } from './inbox.lua.ts';
import { readableOrNull } from '#platform/redis/records.ts';

const flagSchema = z.number();

/** Marks entries of the inboxes as done; every method is one round trip. */
export function inboxDesk(db: Database) {
  const marker =
    <T extends Message>(schema: T, inbox: { records: string; unread: string; read: string }) =>
    /** `at: null` marks as open. Returns `null` for an unknown id or an unreadable record. */
    async (id: string, at: Date | null, write?: Write): Promise<z.output<T> | null> => {
      const { answer, row } = await runAudited(
        db,
        markMessage,
        { records: inbox.records, unread: inbox.unread, readAt: inbox.read },
        { id, now: at?.toISOString() ?? '' },
        withoutKey(write),
      );
      if (flagSchema.parse(answer) === 0) return null;
      return z.parse(readableOrNull(messageRow(schema)), row);
    };
  return {
    markContactMessage: marker(contactMessageSchema, inboxKeys.contactMessages),
    markInquiry: marker(inquirySchema, inboxKeys.inquiries),
  };
}
