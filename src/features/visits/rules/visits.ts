import {
  type Visit,
  type VisitCount,
  visitRetentionDays,
} from '#features/visits/contract/visit.ts';
import { addDays, daysBetween, toLocal } from '#platform/time/zone.ts';
import type { Clock } from '#features/hours/index.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';

/** Days in a list without a start date. */
const usualDays = 30;

interface VisitPorts {
  count: (visit: Visit & { date: string; goneOn: string }) => Promise<void>;
  list: (dates: readonly string[]) => Promise<VisitCount[]>;
}

const todayOf = ({ now, timeZone }: Clock) => toLocal(now, timeZone).date;

/** Counts one more view of a page today. The count is deleted after thirteen months. */
export async function countVisit(
  visit: Visit,
  clock: Clock,
  visits: Pick<VisitPorts, 'count'>,
): Promise<Outcome<undefined>> {
  const date = todayOf(clock);
  await visits.count({ ...visit, date, goneOn: addDays(date, visitRetentionDays) });
  return success(undefined);
}

/**
 * The counts of a range of days, limited to days that can have counts. Refuses `endDate` with `before_start`.
 */
export async function findVisits(
  query: { startDate?: string | undefined; endDate?: string | undefined },
  clock: Clock,
  visits: Pick<VisitPorts, 'list'>,
): Promise<Outcome<VisitCount[]>> {
  const today = todayOf(clock);
  const endDate = query.endDate ?? today;
  const startDate = query.startDate ?? addDays(endDate, 1 - usualDays);
  if (query.endDate !== undefined && endDate < startDate) {
    return invalidField('endDate', 'before_start');
  }
  const oldest = addDays(today, -visitRetentionDays);
  const days = [
    ...daysBetween(startDate > oldest ? startDate : oldest, endDate < today ? endDate : today),
  ];
  return success(days.length > 0 ? await visits.list(days) : []);
}
