/** What other subjects use on the server. */
export { type Session, sessionStore } from './store/sessions.ts';
