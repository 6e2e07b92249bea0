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
export { ownerKey, proofOf } from './rules/client-proof.ts';
export { textOf } from './rules/appointment-search.ts';
export {
  type Acted,
  type AppointmentAct,
  type ClientLink,
  type Outdated,
  outcomeOfLinkAct,
} from './rules/appointment-act.ts';
export { meantOf } from './rules/appointment-history.ts';
export type { Confirmation, StatusChange } from './rules/appointment-status.ts';
export { answerProposal, type ClientAnswer } from './acts/answer.ts';
export { isChangeable, isLate } from './acts/by-client.ts';
export { bookedByLink, refusedByLink } from './acts/by-link.ts';
export { confirmAppointment } from './acts/confirm.ts';
export { type ClientMeeting, meetOtherwise } from './acts/meet.ts';
export { type ClientMove, moveByClient } from './acts/move-by-client.ts';
export { proposeTimes } from './acts/propose.ts';
export { changeStatus, turned } from './acts/status.ts';
export { type Withdrawing, withdrawProposal } from './acts/withdraw.ts';
export type { Follower, Following } from './acts/following.ts';
export { isClosed, isRetired } from './rules/closed.ts';
export { openTimesIn } from './acts/open-times.ts';
export {
  type Proposed,
  type ProposalMade,
  heldUntil,
  startsOf,
  toFirmOnly,
} from './rules/proposal.ts';
export { findOverlaps } from './rules/overlaps.ts';
export { appointmentActs } from './acts/desk.ts';
export { appointmentDesk } from './store/appointment-desk.ts';
export { appointmentWithHistoryRow } from './store/appointment-history.ts';
export {
  appointmentRecordSchema,
  appointmentRowSchema,
  heldRecordSchema,
} from './store/appointment-rows.ts';
export { heldRequestHook } from './store/held-request.ts';
export { eventsOf, rowOf, type ShownAppointment, spanIn } from './store/state.ts';
export { oneOfMany } from './store/one-of-many.ts';
export { addressRead, appointmentHook, proposedRead, shownHook } from './store/state-reads.ts';
export { appointmentSearchStore } from './store/appointment-search.ts';
export { appointmentStore } from './store/appointments.ts';
export { openedLink } from './store/newcomers.ts';
