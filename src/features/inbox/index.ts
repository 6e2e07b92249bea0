/** Server code of this subject that other subjects may import. */
export { inboxDesk } from './acts/mark.ts';
export { messageRow } from './store/inbox.ts';
