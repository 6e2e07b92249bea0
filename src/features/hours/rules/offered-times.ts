/** Free and closed times, for the week in the desk. */
import {
  deskWindowDays,
  type Exception,
  type OfferedTimes,
} from '#features/hours/contract/hours.ts';
import type { Service } from '#platform/contract/service.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import { emptySchedule } from './schedule.ts';
import { type ScheduleStore, todayOf } from './schedule-change.ts';
import type { LookPorts } from './hours-preview.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import { type DateRange, daysPeriod } from '#platform/rules/period.ts';
import { takersOf } from './roster.ts';
import { freeTimesIn } from './slots.ts';

/** Bounds within which adding and subtracting days yields valid dates in every time zone. */
const calendar = { first: '1970-01-02', last: '9999-01-01' };

/** An exception in the shape that the desk reads. */
const saidOf = (consultant: string, { id, from, to, reason }: Exception) => ({
  ...{ consultant, id, from, to },
  ...(reason !== undefined && { reason }),
});

/** The spans (in the firm's time zone) that touch the given days, ascending. */
const touching = <T extends Pick<Exception, 'from' | 'to'>>(
  spans: readonly T[],
  { startDate, endDate }: DateRange,
): T[] =>
  spans
    .filter(({ from, to }) => from < `${addDays(endDate, 1)}T00:00` && to > `${startDate}T00:00`)
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));

/**
 * Lists free times in the desk's window, the spans that are closed, the openings beyond the usual hours, and
 * external busy spans. Returns `invalidField` `before_start` or `unknown_consultant`.
 */
export async function listOfferedTimes(
  {
    startDate,
    endDate,
    consultant,
    service,
  }: {
    startDate?: string | undefined;
    endDate?: string | undefined;
    consultant?: string | undefined;
    service?: Service | undefined;
  },
  {
    house,
    findHolidays,
    readSchedules,
    readDiary,
    ...clock
  }: LookPorts & { readSchedules: ScheduleStore['read'] },
): Promise<Outcome<OfferedTimes>> {
  const { now, timeZone } = clock;
  const today = todayOf(clock);
  const asked = startDate ?? today;
  const first =
    asked < calendar.first ? calendar.first : asked > calendar.last ? calendar.last : asked;
  if (endDate !== undefined && endDate < first) return invalidField('endDate', 'before_start');
  const last = endDate ?? addDays(first, 6);
  const limit = addDays(first, deskWindowDays);
  const range = { startDate: first, endDate: last < limit ? last : limit };
  const period = daysPeriod(range, timeZone);
  const [diary, { schedules }] = await Promise.all([readDiary(period), readSchedules()]);
  const { roster } = diary;
  if (consultant !== undefined && !roster.consultants.some(({ id }) => id === consultant)) {
    return invalidField('consultant', 'unknown_consultant');
  }
  const isMeant = (id: string) => consultant === undefined || id === consultant;
  const free = freeTimesIn(diary, {
    ...{ rule: house.ruleOf(service), service, period, now, timeZone },
    consultants: takersOf(roster, service).filter(isMeant),
  });
  const theirs = roster.consultants.filter(({ id }) => isMeant(id));
  const exceptionsOf = (id: string, asked: Exception['kind']) =>
    (schedules.get(id) ?? emptySchedule).exceptions.filter(({ kind }) => kind === asked);
  const closed = theirs.flatMap(({ id }) => {
    const { holidays } = schedules.get(id) ?? emptySchedule;
    const exceptional = exceptionsOf(id, 'closed').map((exception) => ({
      ...saidOf(id, exception),
      ...(exception.removed && { removed: exception.removed }),
    }));
    const publicHolidays = findHolidays(range)
      .filter(({ region }) => holidays.includes(region))
      .map(({ date, name }) => ({
        ...{ consultant: id, reason: name, holiday: true as const },
        ...{ from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` },
      }));
    return [...exceptional, ...publicHolidays];
  });
  const opened = theirs
    .filter(({ active }) => active)
    .flatMap(({ id }) => exceptionsOf(id, 'open').map((exception) => saidOf(id, exception)));
  const instant = (ms: number) => new Date(ms).toISOString();
  return success({
    times: free.map((time) => ({
      consultant: time.consultant,
      ...toLocal(new Date(time.startsAt), timeZone),
      ...(time.slot !== undefined && { slot: time.slot }),
    })),
    closed: touching(closed, range),
    opened: touching(opened, range),
    busy: diary.busy
      .filter(
        ({ consultant: id, from, to }) => isMeant(id) && from < +period.to && to > +period.from,
      )
      .map(({ consultant: id, from, to }) => ({
        ...{ consultant: id, startsAt: instant(from), endsAt: instant(to) },
      })),
  });
}
