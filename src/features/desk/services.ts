/** The services that other subjects may build from the environment. */
export { type FullServices, fullServices } from './services/full.ts';
