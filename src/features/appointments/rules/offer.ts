import {
  bookingWindow,
  type Clock,
  type House,
  type Roster,
  timeOnOffer,
  weekOf,
} from '#features/hours/index.ts';
import type { Offer } from '#features/protection/index.ts';
import type { Service } from '#platform/contract/service.ts';
import { minuteMs } from '#platform/time/units.ts';
import { daysPeriod, type Period } from '#platform/rules/period.ts';
import { toLocal } from '#platform/time/zone.ts';

/** The time on offer on the day and in the week of a start, and in the whole booking window. */
export function offerAround(
  startsAt: Date,
  service: Service | undefined,
  roster: Roster,
  { house, ...clock }: Clock & { house: Pick<House, 'ruleOf'> },
): Offer {
  const days = timeOnOffer(roster, clock);
  const { first, last } = bookingWindow(clock);
  const { date } = toLocal(startsAt, clock.timeZone);
  const monday = weekOf(startsAt, clock.timeZone);
  const dateOf = (ms: number) => toLocal(new Date(ms), clock.timeZone).date;
  const offered = (period: Period, isIn: (day: string) => boolean) => ({
    ...period,
    open: [...days].reduce((sum, [day, open]) => sum + (isIn(day) ? open : 0), 0),
  });
  const [weekStart, weekEnd] = [dateOf(monday.from), dateOf(monday.to)];
  const ofDays = (startDate: string, endDate: string) =>
    daysPeriod({ startDate, endDate }, clock.timeZone);
  return {
    day: offered(ofDays(date, date), (day) => day === date),
    week: offered(
      { from: new Date(monday.from), to: new Date(monday.to) },
      (day) => day >= weekStart && day < weekEnd,
    ),
    window: offered(ofDays(first, last), () => true),
    length: house.ruleOf(service).minutes * minuteMs,
  };
}
