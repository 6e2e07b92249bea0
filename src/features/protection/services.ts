/** Services of this subject that other subjects build from the environment. */
export { type Guarded, withGuard } from './services/guarded.ts';
