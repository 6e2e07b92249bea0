/** What other subjects use on the server. */
export { readConsultants } from './store/consultants.lua.ts';
export { consultantStore } from './store/consultants.ts';
