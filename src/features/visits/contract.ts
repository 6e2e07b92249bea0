/** The contract's exports for other subjects. */
export { listVisits } from './contract/visit-routes.ts';
export type { VisitCount } from './contract/visit.ts';
