import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, type LocalDateTime, toInstant, toLocal } from '#platform/time/zone.ts';
import { invalidField, type Outcome, refusal, success } from '#platform/rules/outcome.ts';

export interface Clock {
  now: Date;
  /** IANA zone of the firm. */
  timeZone: string;
}

/** The first and the last day that can be booked, in the firm's zone. */
export function bookingWindow({ now, timeZone }: Clock) {
  const first = toLocal(now, timeZone).date;
  return { first, last: addDays(first, bookingWindowDays) };
}

/**
 * The instant at which a bookable slot begins. A time of today that has begun is a slot that is
 * gone, not a mistake; every other day outside the window is one.
 */
export function judgeSlot(
  { date, time }: LocalDateTime,
  clock: Clock,
  /** Minutes that have to lie between now and then. */
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
