import * as z from 'zod/mini';
import { type ContactMessage, contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { type Inquiry, inquirySchema } from '#features/inbox/contract/inquiry.ts';
import type { RecordRegistration } from '#features/outbox/index.ts';
import { inboxKeys } from './keys.ts';
import { jsonOf } from '#platform/redis/records.ts';

/** How the delivery worker reads a message. */
export const messageRecord = {
  keys: { records: inboxKeys.contactMessages.records, emails: inboxKeys.inboxEmail },
  read: (_own, { text }) => ({
    about: 'message' as const,
    message: z.parse(jsonOf(contactMessageSchema), text),
  }),
} satisfies RecordRegistration<{ about: 'message'; message: ContactMessage }>;

/** How the delivery worker reads an inquiry. */
export const inquiryRecord = {
  keys: { records: inboxKeys.inquiries.records, emails: inboxKeys.inboxEmail },
  read: (_own, { text }) => ({
    about: 'inquiry' as const,
    inquiry: z.parse(jsonOf(inquirySchema), text),
  }),
} satisfies RecordRegistration<{ about: 'inquiry'; inquiry: Inquiry }>;
