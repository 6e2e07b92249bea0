import { contactMessageSchema } from '#features/inbox/contract/contact.ts';
import type { Reach } from '#features/outbox/rules/outbox.ts';
import type { Database } from '#platform/redis/database.ts';
import { inboxStore } from './inbox.ts';
import { inboxKeys } from './keys.ts';

/** What visitors wrote by the contact form. */
export const contactMessageStore = (db: Database, reach: Reach, scale: number) =>
  inboxStore(db, {
    keys: inboxKeys.contactMessages,
    schema: contactMessageSchema,
    notification: 'contact_message_received',
    kind: 'contact',
    ...{ reach, scale },
  });
