import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, type LocalDateTime, toInstant, toLocal } from '#platform/time/zone.ts';
import { invalidField, type Outcome, refusal, success } from '#platform/rules/outcome.ts';

export interface Clock {
  now: Date;
  /** IANA time zone of the firm. */
  timeZone: string;
}

/** The first and the last bookable day, in the firm's time zone. */
export function bookingWindow({ now, timeZone }: Clock) {
  const first = toLocal(now, timeZone).date;
  return { first, last: addDays(first, bookingWindowDays) };
}

/**
 * Returns the instant at which a bookable slot starts. A time that has passed today, or is within the notice,
 * is `slot_unavailable`. A day outside the booking window, or a time that the clock change skips, is an
 * invalid field.
 */
export function judgeSlot(
  { date, time }: LocalDateTime,
  clock: Clock,
  /** Minutes required between now and the start. */
  notice = 0,
): Outcome<Date> {
  const { first, last } = bookingWindow(clock);
  if (date < first) return invalidField('date', 'past');
  if (date > last) return invalidField('date', 'beyond_window');
  const startsAt = toInstant(date, time, clock.timeZone);
  if (!startsAt) return invalidField('time', 'nonexistent_time');
  const isAhead = startsAt > clock.now && +startsAt >= +clock.now + notice * minuteMs;
  return isAhead ? success(startsAt) : refusal('slot_unavailable');
}
