/** Changes to consultants' schedules, and what the desk shows of one. */
import type {
  DeskSchedule,
  Exception,
  NewException,
  WeeklyHours,
} from '#features/hours/contract/hours.ts';
import type { HolidayRegion } from '#features/hours/contract/slot-series.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';
import type { DateRange } from '#platform/rules/period.ts';
import type { Clock } from './booking-window.ts';
import type { Holiday } from './holidays.ts';
import {
  changedMeanwhile,
  invalidField,
  type Outcome,
  refusal,
  success,
} from '#platform/rules/outcome.ts';
import { ownerOf, type Roster } from './roster.ts';
import { emptySchedule, type ScheduleRecord } from './schedule.ts';

/**
 * How many days ahead the dates of holidays are stored. They are renewed every night and with every change.
 */
const holidayHorizonDays = 550;

export type FindHolidays = (range: DateRange) => Holiday[];

/** The dates of the regions' holidays from today on, each once. */
export function holidayDatesOf(
  holidays: readonly HolidayRegion[],
  { today, findHolidays }: { today: string; findHolidays: FindHolidays },
): string[] {
  if (holidays.length === 0) return [];
  const range = { startDate: today, endDate: addDays(today, holidayHorizonDays) };
  const dates = findHolidays(range)
    .filter(({ region }) => holidays.includes(region))
    .map(({ date }) => date);
  return [...new Set(dates)];
}

/** The schedules by consultant id, with the roster they belong to. */
export interface Schedules {
  roster: Roster;
  schedules: ReadonlyMap<string, ScheduleRecord>;
}

export interface ScheduleStore {
  read: () => Promise<Schedules>;
}

export interface ChangePorts extends Clock {
  findHolidays: FindHolidays;
}

export const todayOf = ({ now, timeZone }: Clock) => toLocal(now, timeZone).date;

/** A schedule as shown in the desk, without exceptions that are over. */
const shownOf = (consultant: string, schedule: ScheduleRecord, today: string): DeskSchedule => ({
  consultant,
  rules: schedule.rules,
  holidays: schedule.holidays,
  exceptions: schedule.exceptions.filter(({ to }) => to > `${today}T00:00`),
  version: schedule.version,
});

/** Returns the consultant's schedule; `invalidField` `unknown_consultant` if there is none. */
export function showSchedule(
  question: { consultant?: string | undefined },
  { roster, schedules }: Schedules,
  clock: Clock,
): Outcome<DeskSchedule> {
  const owner = ownerOf(question, roster);
  if (!owner.ok) return owner;
  return success(shownOf(owner.value, schedules.get(owner.value) ?? emptySchedule, todayOf(clock)));
}

/** A change to a schedule: returns the changed schedule or a refusal. */
export type ScheduleChange = (schedule: ScheduleRecord) => Outcome<ScheduleRecord>;

const byBeginning = (one: Exception, other: Exception) => (one.from < other.from ? -1 : 1);

/** Replaces the weekly hours. Exceptions stay. */
export const withWeeklyHours =
  ({ rules, holidays }: WeeklyHours): ScheduleChange =>
  (schedule) =>
    success({ ...schedule, rules, holidays });

/** Maximum number of exceptions per consultant. Old ones are removed with the next change. */
const mostExceptions = 500;

export const withException =
  (exception: NewException, { id, now, timeZone }: Clock & { id: string }): ScheduleChange =>
  (schedule) => {
    const { date, time } = toLocal(now, timeZone);
    if (exception.to <= `${date}T${time}`) return invalidField('exception.to', 'past');
    if (schedule.exceptions.length >= mostExceptions) return invalidField('exception', 'too_many');
    const exceptions = [...schedule.exceptions, { id, ...exception }].toSorted(byBeginning);
    return success({ ...schedule, exceptions });
  };

export const withoutException =
  (id: string): ScheduleChange =>
  (schedule) => {
    const exceptions = schedule.exceptions.filter((each) => each.id !== id);
    return exceptions.length < schedule.exceptions.length
      ? success({ ...schedule, exceptions })
      : refusal('not_found');
  };

/**
 * How many days exceptions are kept after they are over, so that past weeks still show why they were closed.
 */
const keptAfterDays = 60;

/** Whose schedule is changed. */
export interface ScheduleAsked {
  /** The first who takes appointments if none is given. */
  consultant?: string | undefined;
  /** The version that the caller saw. */
  version?: number | undefined;
  /** Changes the schedules of all consultants, all of them or none. */
  everyone?: boolean | undefined;
}

/**
 * Returns the schedules that change, and the owner's as the desk shows it. If the caller saw another version than the
 * stored one, the change is refused with the current schedule. For everyone, it is made for all but those without the
 * exception that is removed.
 */
export function changeSchedules(
  { consultant, version, everyone = false }: ScheduleAsked,
  change: ScheduleChange,
  { roster, schedules }: Schedules,
  { findHolidays, ...clock }: ChangePorts,
): Outcome<{ owner: string; changed: Map<string, ScheduleRecord>; shown: DeskSchedule }> {
  const today = todayOf(clock);
  const keptFrom = `${addDays(today, -keptAfterDays)}T00:00`;
  const found = ownerOf({ consultant }, roster);
  if (!found.ok) return found;
  const owner = found.value;
  const before = schedules.get(owner) ?? emptySchedule;
  const shown = (schedule: ScheduleRecord) => shownOf(owner, schedule, today);
  if (version !== undefined && version !== before.version) return changedMeanwhile(shown(before));
  const changed = new Map<string, ScheduleRecord>();
  for (const id of everyone ? roster.consultants.map((each) => each.id) : [owner]) {
    const present = schedules.get(id) ?? emptySchedule;
    const after = change(present);
    if (after.ok) {
      changed.set(id, {
        ...after.value,
        exceptions: after.value.exceptions.filter(({ to }) => to > keptFrom),
        holidayDates: holidayDatesOf(after.value.holidays, { today, findHolidays }),
        version: present.version + 1,
      });
    } else if (!everyone || after.code !== 'not_found') return after;
  }
  if (changed.size === 0) return refusal('not_found');
  return success({ owner, changed, shown: shown(changed.get(owner) ?? before) });
}

/** Renews the stored dates of holidays, so that they always reach far enough ahead. */
export async function renewHolidays(
  { schedules }: Schedules,
  change: (asked: ScheduleAsked, change: ScheduleChange) => Promise<unknown>,
  { findHolidays, ...clock }: ChangePorts,
): Promise<void> {
  const today = todayOf(clock);
  for (const [consultant, { holidays, holidayDates }] of schedules) {
    const dates = holidayDatesOf(holidays, { today, findHolidays });
    const ahead = holidayDates.filter((date) => date >= today);
    if (dates.join(' ') !== ahead.join(' ')) await change({ consultant }, success);
  }
}
