/** Counts free times as visitors see them. */
import { type Service, services } from '#platform/contract/service.ts';
import type { Period } from '#platform/rules/period.ts';
import type { Clock } from './booking-window.ts';
import { isCapped } from './caps.ts';
import type { House } from './house.ts';
import { takersOf } from './roster.ts';
import { type Diary, freeTimesIn } from './slots.ts';

/**
 * The instants at which each service can be booked, in milliseconds since 1970: what `GET
 * /api/slots/available` lists for it. The diary must have been read by `ruleOfAll`.
 */
export function freeByService(
  diary: Diary,
  { house, ...question }: Clock & { house: Pick<House, 'ruleOf'>; period: Period },
): Map<Service, ReadonlySet<number>> {
  // Most firms have one rule for all services, which is computed once.
  const known = new Map<string, ReadonlySet<number>>();
  return new Map(
    services.map((service) => {
      const rule = house.ruleOf(service);
      const consultants = takersOf(diary.roster, service);
      const name = JSON.stringify([rule, consultants, isCapped(rule) && service]);
      const times =
        known.get(name) ??
        new Set(
          freeTimesIn(diary, { ...question, rule, service, consultants }).map(
            ({ startsAt }) => startsAt,
          ),
        );
      known.set(name, times);
      return [service, times];
    }),
  );
}
