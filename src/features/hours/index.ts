/** Server code of this subject that other subjects may import. */
export { scheduleActs } from './acts/schedules.ts';
export { bookableRange } from './rules/availability.ts';
export { bookingWindow, type Clock, judgeSlot } from './rules/booking-window.ts';
export { type Cap, isCapped, mondayOf, weekOf } from './rules/caps.ts';
export { freeByService } from './rules/free-by-service.ts';
export { type House, type HouseClock, capsByService, ruleOfAll } from './rules/house.ts';
export {
  type Candidate,
  type Decide,
  type Roster,
  type Stale,
  atOnceIn,
  candidatesAmong,
  candidatesAt,
  choiceOf,
  noVersion,
  ownerOf,
  refusedBy,
  takersOf,
} from './rules/roster.ts';
export type { HeldSpan } from './rules/hours-preview.ts';
export { hasHours, offeredTime } from './rules/schedule.ts';
export { availabilityIn, type Diary, freeTimesIn, reach } from './rules/slots.ts';
export { type Span, type SpanRule, anybody, isInTheWay, spanFields } from './rules/span.ts';
export type { Counterpart, Staff } from './rules/staff.ts';
export { timeOnOffer } from './rules/time-on-offer.ts';
export { isOffered } from './rules/offered-time.ts';
export { warningsOf } from './rules/time-warnings.ts';
export { unbookableIn } from './rules/unbookable.ts';
export { afterWorkingHours } from './rules/working-time.ts';
export { diaryIn } from './store/diary.ts';
export { readRoster, rosterOf, rosterReads, rosterStore, takesAbout } from './store/roster.ts';
export { scheduleStore } from './store/schedules.ts';
export { slotStore } from './acts/slots.ts';
export {
  type Instant,
  type NearSpan,
  factsThen,
  nearName,
  nearTime,
  shifted,
  spanOfText,
  textOfSpan,
  timeKeys,
} from './store/times.ts';
