/** What other subjects use on the server. */
export { inboxDesk } from './store/inbox-desk.ts';
export { messageRow } from './store/inbox.ts';
