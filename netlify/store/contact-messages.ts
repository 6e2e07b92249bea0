import { contactMessageSchema } from '#contract/contact.ts';
import type { ScriptHost } from './client.ts';
import { inboxStore } from './inbox.ts';
import { keys } from './keys.ts';

/** What visitors wrote by the contact form. */
export const contactMessageStore = (redis: ScriptHost) =>
  inboxStore(redis, {
    keys: keys.contactMessages,
    schema: contactMessageSchema,
    notification: 'contact_message_received',
  });
