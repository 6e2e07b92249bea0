/** Server exports for other subjects. */
export { inboxDesk } from './store/inbox-desk.ts';
export { messageRow } from './store/inbox.ts';
