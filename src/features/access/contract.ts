/** The contract's exports for other subjects. */
export { getSession, signOut } from './contract/session-routes.ts';
