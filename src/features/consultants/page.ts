/** Code of this subject that other subjects' pages may import. */
export { listConsultants } from './contract/consultant-routes.ts';
