/** Server code of this subject that other subjects may import. */
export {
  type LinkKeys,
  type LinkRole,
  linkAddress,
  readLink,
  signLink,
} from './rules/signed-link.ts';
export type { MoneyOf } from './store/link-reads.ts';
