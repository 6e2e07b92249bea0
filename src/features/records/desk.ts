/** What the desk's parts of other subjects may import. */
export { findKnown } from './desk/find-known.ts';
export { Records } from './desk/Records.tsx';
