/** Services of this subject that other subjects build from the environment. */
export { withVisits } from './services/visits.ts';
