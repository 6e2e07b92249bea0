/** Server code of this subject that other subjects may import. */
export type { Session } from './store/sessions.ts';
