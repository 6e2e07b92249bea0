/** What the desk's parts of other subjects may import. */
export { Faults } from './desk/Faults.tsx';
