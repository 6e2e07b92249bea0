/** The part of the contract that other subjects may import. */
export { getStatistics } from './contract/statistics-routes.ts';
