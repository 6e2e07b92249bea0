/** What other subjects put together from the environment. */
export { type FullServices, fullServices } from './services/full.ts';
