/** Server exports for other subjects. */
export {
  type LinkKeys,
  type LinkRole,
  linkAddress,
  readLink,
  signLink,
} from './rules/signed-link.ts';
