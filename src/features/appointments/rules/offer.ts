import {
  type Clock,
  type House,
  mondayOf,
  type Roster,
  timeOnOffer,
} from '#features/hours/index.ts';
import type { Offer } from '#features/protection/index.ts';
import type { Service } from '#platform/contract/service.ts';
import { minuteMs } from '#platform/time/units.ts';
import { toLocal } from '#platform/time/zone.ts';

/** The time on offer on the day and in the week of a start, and in the whole booking window. */
export function offerAround(
  startsAt: Date,
  service: Service | undefined,
  roster: Roster,
  { house, ...clock }: Clock & { house: Pick<House, 'ruleOf'> },
): Offer {
  const { offered, window } = timeOnOffer(roster, clock);
  const { date } = toLocal(startsAt, clock.timeZone);
  return {
    day: offered(date, 1),
    week: offered(mondayOf(date), 7),
    window,
    length: house.ruleOf(service).minutes * minuteMs,
  };
}
