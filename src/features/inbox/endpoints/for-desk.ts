import type { Endpoint } from '#server/serve.ts';
import { contactMessage, inquiry } from './inbox-entries.ts';
import { contactMessages } from './inboxes.ts';

/** Endpoints of this subject in `netlify/functions/desk.ts`. */
export const inboxEndpoints: readonly Endpoint[] = [contactMessage, contactMessages, inquiry];
