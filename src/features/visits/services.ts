/** What other subjects put together from the environment. */
export { withVisits } from './services/visits.ts';
