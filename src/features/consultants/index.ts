/** Server code of this subject that other subjects may import. */
export { readConsultants } from './store/consultants.lua.ts';
export { consultantStore } from './store/consultants.ts';
