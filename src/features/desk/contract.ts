/** What other subjects know of the contract. */
export { getStatistics } from './contract/statistics-routes.ts';
