/** Server code of this subject that other subjects may import. */
export { inboxDesk } from './store/inbox-desk.ts';
export { messageRow } from './store/inbox.ts';
