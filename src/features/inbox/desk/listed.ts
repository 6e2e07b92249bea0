import { listContactMessages, listInquiries } from '#features/inbox/contract/inbox-routes.ts';
import { listing } from '#platform/desk/pages.ts';

/** Messages and inquiries, the newest first. */
export const messagesListed = listing('message', null, (call, query) =>
  call(listContactMessages, { query }),
);
export const inquiriesListed = listing('inquiry', null, (call, query) =>
  call(listInquiries, { query }),
);
