/** What other subjects know of the contract. */
export { linkSchema } from './contract/link.ts';
