import type { Endpoint } from '#server/serve.ts';
import { contactMessage } from './contact-message.ts';
import { contactMessages } from './contact-messages.ts';
import { inquiry } from './inquiry.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const inboxEndpoints: readonly Endpoint[] = [contactMessage, contactMessages, inquiry];
