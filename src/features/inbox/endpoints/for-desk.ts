import type { Endpoint } from '#platform/http/serve.ts';
import { inboxBulkErase } from './inbox-bulk-erase.ts';
import { inboxBulkPreview } from './inbox-bulk-preview.ts';
import { contactMessage, inquiry } from './inbox-entries.ts';
import { contactMessages } from './inboxes.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const inboxEndpoints: readonly Endpoint[] = [
  contactMessage,
  contactMessages,
  inboxBulkErase,
  inboxBulkPreview,
  inquiry,
];
