/** The contract's exports for other subjects. */
export { linkSchema } from './contract/link-parts.ts';
