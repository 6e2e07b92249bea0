/** What other subjects show of this one at the desk. */
export { Faults } from './desk/Faults.tsx';
