/** The part of the contract that other subjects may import. */
export { getSession, signOut } from './contract/session-routes.ts';
