/** The part of the contract that other subjects may import. */
export { getSession, signOut } from './contract/session-routes.ts';
export { pollHeader, sessionCookie, xsrfCookie, xsrfHeader } from './contract/session.ts';
