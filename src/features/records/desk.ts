/** What the desk's parts of other subjects may import. */
export { Records } from './desk/Records.tsx';
