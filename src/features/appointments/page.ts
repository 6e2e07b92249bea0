/** What pages of other subjects may import. */
export { bookAgain, forgetBooked } from './page/book-again.ts';
export { proofHash } from './page/address-proof.ts';
export { ChoiceSentence, type ChoiceSentenceProps } from './page/ChoiceSentence.tsx';
export { MeetingChoice } from './page/MeetingChoice.tsx';
export { DateChoice } from './page/DateChoice.tsx';
export { heldBetween, heldUntil, useWishedTimes, type WishedTime } from './page/proposing.ts';
export { Select } from './page/Select.tsx';
export { TimeChoice } from './page/TimeChoice.tsx';
export { type VenueFault, venueFaultOf, venueToSend } from './page/venue.ts';
export { VenueFold, type VenueFoldProps } from './page/VenueFold.tsx';
export type { Weekdays } from './page/WeekdayRow.tsx';
export { groupByDate } from './page/availability.ts';
export type { Availability, Moment } from './page/booking-state.ts';
export { fetchPeople, type People } from './page/people.ts';
export { zoneOfDevice } from './page/visitor-time.ts';
