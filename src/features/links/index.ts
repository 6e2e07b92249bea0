/** What other subjects use on the server. */
export {
  type LinkKeys,
  type LinkRole,
  linkAddress,
  readLink,
  signLink,
} from './rules/signed-link.ts';
