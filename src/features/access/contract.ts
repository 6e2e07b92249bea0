/** What other subjects know of the contract. */
export { getSession, signOut } from './contract/session-routes.ts';
