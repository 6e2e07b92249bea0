/** What other subjects put together from the environment. */
export { withInboxes } from './services/inbox.ts';
