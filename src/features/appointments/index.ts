/** Server code of this subject that other subjects may import. */
export { standing } from './rules/appointment-history.ts';
export {
  type CalendarAppointment,
  identityOf,
  urlLines,
  versionLines,
} from './rules/calendar-event.ts';
export { certainLink, linkFor } from './rules/certain-link.ts';
export { claimHeld } from './rules/held.ts';
export { venueOf } from './rules/room.ts';
export { offerAround } from './rules/offer.ts';
export { ownerKey, proofOf } from './rules/client-proof.ts';
export { textOf } from './rules/appointment-search.ts';
export { type Judgement, type Unjudged, type Warned, judging } from './rules/confirming.ts';
export type { DeskAct, Outdated } from './rules/desk-act.ts';
export type { Following } from './acts/following.ts';
export { knowsMeant } from './store/meant.lua.ts';
export { isClosed, isRetired } from './rules/closed.ts';
export { openTimesOf } from './rules/open-times.ts';
export {
  type Holding,
  type Proposed,
  heldUntil,
  holdingOf,
  startsOf,
  toFirmOnly,
} from './rules/proposal.ts';
export { lookMs } from './rules/lapse.ts';
export { findOverlaps } from './rules/overlaps.ts';
export { appointmentActs } from './acts/desk.ts';
export { appointmentDesk } from './store/appointment-desk.ts';
export { appointmentWithHistoryRow } from './store/appointment-history.ts';
export {
  appointmentRecordSchema,
  appointmentRowSchema,
  heldRecordSchema,
} from './store/appointment-rows.ts';
export { appointmentKeys, appointmentScript, deskKeys } from './store/appointment-script.ts';
export { appointmentSearchStore } from './store/appointment-search.ts';
export { knowsActive, knowsAtOnce, knowsTakingPlace } from './store/appointment.lua.ts';
export { appointmentStore } from './store/appointments.ts';
export { asksBeforeConfirming } from './store/confirming.lua.ts';
export { unjudgedSchema, warnedSchema } from './store/confirming.ts';
export { letsStand } from './store/lets-stand.lua.ts';
export { judgesProposed } from './store/open-times.lua.ts';
export { openTimesStore } from './store/open-times.ts';
export { leavesOpen, waitsAnew } from './store/proposal-ends.lua.ts';
export { proposing } from './store/proposing.lua.ts';
export { proposedInput } from './store/proposing.ts';
export { reschedules } from './store/moving.lua.ts';
export { turns } from './store/turning.lua.ts';
export { meets } from './store/venue.lua.ts';
export { heldKeys, holdingKeys } from './store/held-keys.ts';
