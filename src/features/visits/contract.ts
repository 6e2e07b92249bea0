/** What other subjects know of the contract. */
export { listVisits } from './contract/visit-routes.ts';
export type { VisitCount } from './contract/visit.ts';
