/** Preview of a change to opening hours. */
import {
  deskWindowDays,
  type HoursPreview,
  type NewException,
  type WeeklyHours,
} from '#features/hours/contract/hours.ts';
import type { Service } from '#platform/contract/service.ts';
import { addDays, startOfDay, toLocal } from '#platform/time/zone.ts';
import type { Clock } from './booking-window.ts';
import type { House } from './house.ts';
import {
  type FindHolidays,
  holidayDatesOf,
  type ScheduleStore,
  todayOf,
  withException,
  withWeeklyHours,
  withoutException,
} from './schedule-change.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';
import { daysPeriod, type Period } from '#platform/rules/period.ts';
import { ownerOf, type Roster, takersOf } from './roster.ts';
import { emptySchedule, hasHours, offeredTime, type ScheduleRecord } from './schedule.ts';
import type { Span } from './span.ts';
import { type Diary, type FreeTime, freeTimesIn, timesOf } from './slots.ts';

/** Ports for reading hours; none of them writes. */
export interface LookPorts extends Clock {
  house: Pick<House, 'ruleOf'>;
  findHolidays: FindHolidays;
  readDiary: (period: Period) => Promise<Diary>;
}

/** Maximum number of times listed. The count includes all of them. */
const mostShown = 200;

/** Days ahead for which appointments are checked against the changed hours. */
const daysLookedAt = 400;

/** The last day of any of the spans; `undefined` if there are none. */
const lastDayOf = (spans: readonly Bounds[], timeZone: string): string | undefined =>
  spans.length === 0
    ? undefined
    : toLocal(new Date(Math.max(...spans.map(({ endsAt }) => endsAt))), timeZone).date;

type Bounds = Pick<Span, 'startsAt' | 'endsAt'>;

/** A time that is held for a client, whose appointment has the id. */
export interface HeldSpan extends Bounds {
  id: string;
  consultant: string;
  /** What the firm was warned of when it proposed that time. */
  despite?: readonly string[] | undefined;
}

/** A schedule before and after a change. */
interface Comparison {
  before: ScheduleRecord;
  after: ScheduleRecord;
  /** Whether any consultant had opening hours before the change. */
  wereSaid: boolean;
  /** Start times of the consultant's slots made by hand, which count regardless of the hours. */
  byHand: ReadonlySet<number>;
  add?: NewException | undefined;
}

/**
 * Appointments that stay although their time is no longer offered. For a new closed exception these are all
 * appointments in it, however far ahead. For other changes only the next `daysLookedAt` days are checked.
 */
function keptOf<T extends Bounds>(
  appointments: readonly T[],
  { before, after, wereSaid, byHand, add }: Comparison,
  { today, timeZone }: { today: string; timeZone: string },
): T[] {
  const startDate = addDays(today, -1);
  const lastOf = (some: readonly T[]) => addDays(lastDayOf(some, timeZone) ?? startDate, 1);
  const limit = +startOfDay(addDays(today, daysLookedAt), timeZone);
  const near = appointments.filter(({ endsAt }) => endsAt < limit);
  /**
   * `isBound`: while no consultant has hours, no appointment counts as outside of them. If the change removes
   * the last hours, every appointment does.
   */
  const isOffered = (by: ScheduleRecord, isBound: boolean) => {
    const offered = offeredTime(by, { startDate, endDate: lastOf(near) }, timeZone);
    return ({ startsAt, endsAt }: Bounds) =>
      offered.closedFrom(startsAt) >= endsAt &&
      (!isBound || byHand.has(startsAt) || offered.coveredUntil(startsAt) >= endsAt);
  };
  const wasOffered = isOffered(before, wereSaid);
  const isStillOffered = isOffered(after, wereSaid || hasHours(after));
  // Appointments within the new closed exception count even if they were outside the hours before.
  const closing = add?.kind === 'closed' ? [{ id: '', ...add }] : [];
  const days = { startDate, endDate: lastOf(appointments) };
  const { closedFrom } = offeredTime({ ...emptySchedule, exceptions: closing }, days, timeZone);
  return appointments.filter(
    (span) =>
      closedFrom(span.startsAt) < span.endsAt ||
      (span.endsAt < limit && wasOffered(span) && !isStillOffered(span)),
  );
}

/** The same of times that are held for clients, without those that the firm has proposed knowingly. */
function heldOf(
  held: readonly HeldSpan[],
  comparison: Comparison,
  clock: { today: string; timeZone: string },
): HeldSpan[] {
  const { today, timeZone } = clock;
  const last = lastDayOf(held, timeZone) ?? today;
  const days = { startDate: addDays(today, -1), endDate: addDays(last, 1) };
  const { closedFrom } = offeredTime(comparison.after, days, timeZone);
  return keptOf(held, comparison, clock).filter(({ startsAt, endsAt, despite = [] }) => {
    const why = closedFrom(startsAt) < endsAt ? 'blocked' : 'outside_hours';
    return !despite.includes(why);
  });
}

/**
 * Computes the effects of a change without making it: on free times within the desk's window, and on
 * appointments. Refuses as the change itself would, e.g. with `not_found` for an unknown exception.
 */
export async function previewHours(
  {
    consultant,
    hours,
    add,
    remove,
    retire = false,
    everyone = false,
    service,
  }: {
    consultant?: string | undefined;
    hours?: WeeklyHours | undefined;
    add?: NewException | undefined;
    remove?: string | undefined;
    retire?: boolean | undefined;
    /** The change is one of all consultants. */
    everyone?: boolean | undefined;
    /** Whose free times are compared; those of the usual length if absent. */
    service?: Service | undefined;
  },
  {
    store,
    house,
    findHolidays,
    readDiary,
    listTaken,
    listHeld,
    ...clock
  }: LookPorts & {
    store: Pick<ScheduleStore, 'read'>;
    /** The spans of active appointments from an instant on. */
    listTaken: (from: Date) => Promise<readonly (Span & { id: string })[]>;
    listHeld: (now: Date) => Promise<readonly HeldSpan[]>;
  },
): Promise<Outcome<HoursPreview>> {
  const { now, timeZone } = clock;
  const today = todayOf(clock);
  const { roster, schedules } = await store.read();
  const owner = ownerOf({ consultant }, roster);
  if (!owner.ok) return owner;
  const owners = everyone ? roster.consultants.map(({ id }) => id) : [owner.value];
  const changes = [
    hours && withWeeklyHours(hours),
    add && withException(add, { ...clock, id: 'preview' }),
    remove !== undefined && withoutException(remove),
  ];
  const schedulesAfter = new Map<string, ScheduleRecord>();
  for (const id of owners) {
    let after: Outcome<ScheduleRecord> = success(schedules.get(id) ?? emptySchedule);
    for (const change of changes) {
      if (change && after.ok) after = change(after.value);
    }
    if (!after.ok) return after;
    const holidayDates = holidayDatesOf(after.value.holidays, { today, findHolidays });
    schedulesAfter.set(id, { ...after.value, holidayDates });
  }

  const [taken, held] = await Promise.all([listTaken(now), listHeld(now)]);
  const theirs = taken.filter((span) => schedulesAfter.has(span.consultant));
  const heldThere = held.filter((span) => schedulesAfter.has(span.consultant));
  const instantOf = (at: number) => new Date(at).toISOString();
  const touched = (kept: readonly (Span & { id: string })[], lost: readonly HeldSpan[]) => ({
    kept: kept
      .toSorted((one, other) => one.startsAt - other.startsAt)
      .map(({ id, startsAt, endsAt, consultant: who }) => ({
        ...{ id, consultant: who, ...toLocal(new Date(startsAt), timeZone) },
        ...{ startsAt: instantOf(startsAt), endsAt: instantOf(endsAt) },
      })),
    held: lost.map(({ id, startsAt, consultant: who }) => ({
      ...{ id, startsAt: instantOf(startsAt), with: who },
    })),
  });
  if (retire) {
    const ahead = theirs.filter(({ startsAt }) => startsAt > now.getTime());
    const none = { count: 0, times: [] };
    return success({ gained: none, lost: none, ...touched(ahead, heldThere) });
  }
  const lastShown = addDays(today, deskWindowDays);
  const period = daysPeriod({ startDate: today, endDate: lastShown }, timeZone);
  // Later appointments may be in slots made by hand, so the diary is read that far.
  const isFar = (lastDayOf(theirs, timeZone) ?? today) > lastShown;
  const endDate = isFar ? addDays(today, daysLookedAt) : lastShown;
  const diary = await readDiary(daysPeriod({ startDate: today, endDate }, timeZone));
  const rule = house.ruleOf(service);
  // A retired consultant has hours, but no times are offered.
  const takers = takersOf(diary.roster, service).filter((id) => schedulesAfter.has(id));
  const freeWith = (consultants: Roster['consultants']) =>
    freeTimesIn(
      { ...diary, roster: { ...diary.roster, consultants } },
      { rule, service, consultants: takers, period, now, timeZone },
    );
  const changed = diary.roster.consultants.map((each) => ({
    ...each,
    schedule: schedulesAfter.get(each.id) ?? each.schedule,
  }));
  const [then, later] = [freeWith(diary.roster.consultants), freeWith(changed)];
  const nameOf = (time: FreeTime) => `${time.startsAt} ${time.consultant}`;
  const only = (some: readonly FreeTime[], others: readonly FreeTime[]) => {
    const known = new Set(others.map(nameOf));
    // Of several consultants each time once.
    const times = timesOf(
      some.filter((time) => !known.has(nameOf(time))),
      timeZone,
    );
    return { count: times.length, times: times.slice(0, mostShown) };
  };

  const wereSaid = diary.roster.consultants.some((each) => hasHours(each.schedule));
  const comparisonOf = (id: string, after: ScheduleRecord): Comparison => {
    const slots = diary.slots.filter((slot) => slot.consultant === id);
    const byHand = new Set(slots.map(({ startsAt }) => startsAt));
    return { before: schedules.get(id) ?? emptySchedule, after, wereSaid, byHand, add };
  };
  const of = <T extends { consultant: string }>(spans: readonly T[], id: string) =>
    spans.filter((span) => span.consultant === id);
  const days = { today, timeZone };
  const each = [...schedulesAfter].map(([id, after]) => [id, comparisonOf(id, after)] as const);
  return success({
    gained: only(later, then),
    lost: only(then, later),
    ...touched(
      each.flatMap(([id, comparison]) => keptOf(of(theirs, id), comparison, days)),
      each.flatMap(([id, comparison]) => heldOf(of(heldThere, id), comparison, days)),
    ),
  });
}
