/** What other subjects' pages use. */
export { listConsultants } from './contract/consultant-routes.ts';
