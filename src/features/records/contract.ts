/** The part of the contract that other subjects may import. */
export { dropSetAside, listSetAside, restoreSetAside } from './contract/set-aside-routes.ts';
export type { SetAside } from './contract/set-aside.ts';
