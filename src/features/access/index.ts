/** The parts that other subjects may import on the server. */
export { type Session, sessionStore } from './store/sessions.ts';
