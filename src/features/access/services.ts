/** Services of this subject that other subjects build from the environment. */
export { type AccessOptions, withAccess } from './services/access.ts';
export { type RefusalLog, withRefusalLog } from './services/refusal-log.ts';
