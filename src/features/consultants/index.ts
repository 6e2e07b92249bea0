/** Server code of this subject that other subjects may import. */
export { type RosterChange, changeRoster, noVersion } from './rules/roster-change.ts';
export { shippedRecord } from './rules/shipped.ts';
export { readConsultants } from './store/consultants.lua.ts';
export { consultantStore } from './store/consultants.ts';
export { changeOf } from './store/roster-change.ts';
export { changesRoster, versionsRoster } from './store/roster.lua.ts';
