/** What other subjects show of this one at the desk. */
export { Records } from './desk/Records.tsx';
