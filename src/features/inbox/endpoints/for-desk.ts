import type { Endpoint } from '#server/serve.ts';
import { contactMessage, inquiry } from './inbox-entries.ts';
import { contactMessages } from './inboxes.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const inboxEndpoints: readonly Endpoint[] = [contactMessage, contactMessages, inquiry];
