import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import { inquirySchema } from '#features/inbox/contract/inquiry.ts';
import type { Reach } from '#features/outbox/index.ts';
import type { Database } from '#platform/redis/database.ts';
import { type Inbox, inboxStore, type Message } from './inbox.ts';
import { inboxKeys } from './keys.ts';

const storeOf =
  <T extends Message>(inbox: Omit<Inbox<T>, 'reach' | 'scale'>) =>
  (db: Database, reach: Reach, scale: number) =>
    inboxStore(db, { ...inbox, reach, scale });

/** Store of messages from the contact form. */
export const contactMessageStore = storeOf({
  keys: inboxKeys.contactMessages,
  schema: contactMessageSchema,
  notification: 'contact_message_received',
  kind: 'contact',
});

/** Store of inquiries about a service. */
export const inquiryStore = storeOf({
  keys: inboxKeys.inquiries,
  schema: inquirySchema,
  notification: 'inquiry_received',
  kind: 'inquiry',
});
