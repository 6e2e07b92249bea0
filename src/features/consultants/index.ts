/** Server code of this subject that other subjects may import. */
export { consultantActs, type Departure } from './acts/consultants.ts';
export { shippedRecord } from './rules/shipped.ts';
export { consultantStore } from './store/consultants.ts';
export {
  consultantsRead,
  hasAddressIn,
  rosterChange,
  rosterVersionRead,
  versionOf,
} from './store/roster.ts';
