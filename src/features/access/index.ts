/** Server code of this subject that other subjects may import. */
export { type Session, sessionStore } from './store/sessions.ts';
