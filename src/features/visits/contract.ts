/** The part of the contract that other subjects may import. */
export { listVisits } from './contract/visit-routes.ts';
export type { VisitCount } from './contract/visit.ts';
