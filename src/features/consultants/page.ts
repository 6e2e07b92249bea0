/** What pages of other subjects may import. */
export { listConsultants } from './contract/consultant-routes.ts';
