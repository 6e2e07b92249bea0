/** Reads and changes a consultant's schedule, for the desk. */
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
  type Refusal,
  refusal,
  success,
} from '#platform/rules/outcome.ts';
import { ownerOf, type Roster } from './roster.ts';
import { changeRoster, type RosterChange } from '#features/consultants/index.ts';
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

export interface ScheduleStore {
  read: () => Promise<{ roster: Roster; schedules: ReadonlyMap<string, ScheduleRecord> }>;
  /** Saves the schedules of several consultants in one step; the change is about `consultant`. */
  save: (
    roster: string,
    consultant: string,
    changed: ReadonlyMap<string, ScheduleRecord>,
  ) => Promise<RosterChange>;
}

interface ChangePorts extends Clock {
  store: ScheduleStore;
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
export async function showSchedule(
  question: { consultant?: string | undefined },
  { store, ...clock }: Clock & { store: Pick<ScheduleStore, 'read'> },
): Promise<Outcome<DeskSchedule>> {
  const { roster, schedules } = await store.read();
  const owner = ownerOf(question, roster);
  if (!owner.ok) return owner;
  return success(shownOf(owner.value, schedules.get(owner.value) ?? emptySchedule, todayOf(clock)));
}

/** A change to a schedule: returns the changed schedule or a refusal. */
type ScheduleChange = (schedule: ScheduleRecord) => Outcome<ScheduleRecord>;

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

/**
 * Changes a schedule. If the caller names another version than the stored one, the change is refused with the
 * current schedule. `everyone`: changes the schedules of all consultants, but for those without the exception that
 * is removed; all of them or none.
 */
export const changeSchedule = (
  {
    consultant,
    version,
    everyone = false,
  }: {
    consultant?: string | undefined;
    version?: number | undefined;
    everyone?: boolean | undefined;
  },
  change: ScheduleChange,
  { store, findHolidays, ...clock }: ChangePorts,
): Promise<Outcome<DeskSchedule>> =>
  changeRoster(async () => {
    const today = todayOf(clock);
    const keptFrom = `${addDays(today, -keptAfterDays)}T00:00`;
    const { roster, schedules } = await store.read();
    const owner = ownerOf({ consultant }, roster);
    if (!owner.ok) return owner;
    const before = schedules.get(owner.value) ?? emptySchedule;
    const shown = (schedule: ScheduleRecord) => shownOf(owner.value, schedule, today);
    const seen: Outcome<ScheduleRecord> =
      version === undefined || version === before.version
        ? success(before)
        : changedMeanwhile(shown(before));
    const ids = everyone ? roster.consultants.map(({ id }) => id) : [owner.value];
    const after = new Map<string, ScheduleRecord>();
    let refused: Refusal | undefined = seen.ok ? undefined : seen;
    for (const id of seen.ok ? ids : []) {
      const present = schedules.get(id) ?? emptySchedule;
      const changed = change(present);
      if (changed.ok) {
        after.set(id, {
          ...changed.value,
          exceptions: changed.value.exceptions.filter(({ to }) => to > keptFrom),
          holidayDates: holidayDatesOf(changed.value.holidays, { today, findHolidays }),
          version: present.version + 1,
        });
      } else if (!everyone || changed.code !== 'not_found') refused = changed;
    }
    if (after.size === 0) refused ??= refusal('not_found');
    return {
      roster: roster.version,
      decided: refused ?? success(shown(after.get(owner.value) ?? before)),
      known: () => shown(before),
      // A refused change writes nothing, but its call may be a repetition.
      keep: (of) => store.save(of, owner.value, refused ? new Map([[owner.value, before]]) : after),
    };
  });

/** Renews the stored dates of holidays, so that they always reach far enough ahead. */
export async function renewHolidays({ store, findHolidays, ...clock }: ChangePorts): Promise<void> {
  const today = todayOf(clock);
  const { schedules } = await store.read();
  for (const [consultant, { holidays, holidayDates }] of schedules) {
    const dates = holidayDatesOf(holidays, { today, findHolidays });
    const ahead = holidayDates.filter((date) => date >= today);
    if (dates.join(' ') === ahead.join(' ')) continue;
    await changeSchedule({ consultant }, (schedule) => success(schedule), {
      ...{ store, findHolidays, ...clock },
    });
  }
}
