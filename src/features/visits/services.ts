/** The services that other subjects may build from the environment. */
export { withVisits } from './services/visits.ts';
