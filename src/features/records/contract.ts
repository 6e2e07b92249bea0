/** What other subjects know of the contract. */
export { dropSetAside, listSetAside, restoreSetAside } from './contract/set-aside-routes.ts';
export type { SetAside } from './contract/set-aside.ts';
