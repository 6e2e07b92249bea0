/** What other subjects put together from the environment. */
export { type Guarded, withGuard } from './services/guarded.ts';
