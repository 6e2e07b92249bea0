/** Service factories for other subjects. */
export { withInboxes } from './services/inbox.ts';
