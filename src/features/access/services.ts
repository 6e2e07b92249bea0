/** Services of this subject that other subjects build from the environment. */
export { type AccessOptions, withAccess } from './services/access.ts';
export { type Admin, withAdmin } from './services/admin.ts';
