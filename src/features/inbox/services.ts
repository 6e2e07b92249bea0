/** Services of this subject that other subjects build from the environment. */
export { withInboxes } from './services/inbox.ts';
