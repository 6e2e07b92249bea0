/** The services that other subjects may build from the environment. */
export { type Guarded, withGuard } from './services/guarded.ts';
