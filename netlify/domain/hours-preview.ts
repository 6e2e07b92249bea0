/** What a change of hours would do, before it is made. */
import {
  deskWindowDays,
  type HoursPreview,
  type NewException,
  type WorkingHours,
} from '#contract/hours.ts';
import { addDays, toLocal } from '#time/zone.ts';
import type { Clock } from './booking-window.ts';
import type { House } from './house.ts';
import {
  type FindHolidays,
  holidayDatesOf,
  type HoursSource,
  type KeptSchedule,
  todayOf,
  unsaid,
  withException,
  withHours,
  withoutException,
} from './hours.ts';
import { type Outcome, success } from './outcome.ts';
import { daysPeriod, type Period } from './period.ts';
import { noSchedule, ownerOf, type Roster, takersOf } from './roster.ts';
import { offeredTime } from './schedule.ts';
import type { Span } from './span.ts';
import { type Diary, type FreeTime, freeTimesIn, timesOf } from './slots.ts';

/** What looking at hours needs; changes nothing. */
export interface LookPorts extends Clock {
  house: Pick<House, 'ruleOf'>;
  findHolidays: FindHolidays;
  readDiary: (period: Period) => Promise<Diary>;
}

/** Of a list, so many are shown and all are counted. */
const mostShown = 200;

/** What a change would do in the desk's window; changes nothing. */
export async function previewHours(
  {
    consultant,
    hours,
    add,
    remove,
  }: {
    consultant?: string | undefined;
    hours?: WorkingHours | undefined;
    add?: NewException | undefined;
    remove?: string | undefined;
  },
  {
    store,
    house,
    findHolidays,
    readDiary,
    listTaken,
    ...clock
  }: LookPorts & {
    store: Pick<HoursSource, 'read'>;
    /** What active appointments take from an instant on. */
    listTaken: (from: Date) => Promise<readonly (Span & { id: string })[]>;
  },
): Promise<Outcome<HoursPreview>> {
  const { now, timeZone } = clock;
  const today = todayOf(clock);
  const { roster, schedules } = await store.read();
  const owner = ownerOf({ consultant }, roster);
  if (!owner.ok) return owner;
  const before = schedules.get(owner.value) ?? unsaid;
  let after: Outcome<KeptSchedule> = success(before);
  const alterations = [
    hours && withHours(hours),
    add && withException(add, { ...clock, id: 'preview' }),
    remove !== undefined && withoutException(remove),
  ];
  for (const alter of alterations) {
    if (alter && after.ok) after = alter(after.value);
  }
  if (!after.ok) return after;
  const holidayDates = holidayDatesOf(after.value.holidays, { today, findHolidays });
  const schedule = { ...after.value, holidayDates };

  const range = { startDate: today, endDate: addDays(today, deskWindowDays) };
  const period = daysPeriod(range, timeZone);
  const diary = await readDiary(period);
  const rule = house.ruleOf();
  // Whoever takes none any more offers nothing, whatever their hours say.
  const takers = takersOf(diary.roster).filter((id) => id === owner.value);
  const freeWith = (members: Roster['members']) => {
    const free = freeTimesIn(
      { ...diary, roster: { ...diary.roster, members } },
      { rule, consultants: takers, period, now, timeZone },
    );
    return new Map(free.map((time) => [time.startsAt, time]));
  };
  const changed = diary.roster.members.map((member) =>
    member.id === owner.value ? { ...member, schedule } : member,
  );
  const [then, later] = [freeWith(diary.roster.members), freeWith(changed)];
  const only = (some: ReadonlyMap<number, FreeTime>, others: ReadonlyMap<number, FreeTime>) => {
    const times = [...some.values()].filter(({ startsAt }) => !others.has(startsAt));
    return { count: times.length, times: timesOf(times.slice(0, mostShown), timeZone) };
  };

  const days = { startDate: addDays(today, -1), endDate: addDays(range.endDate, 1) };
  const isOffered = (by: KeptSchedule) => {
    const offered = offeredTime(by, days, timeZone);
    const hasHours = by.rules.length > 0 || by.exceptions.some(({ kind }) => kind === 'open');
    return ({ startsAt, endsAt }: Span) =>
      offered.closedFrom(startsAt) >= endsAt &&
      (!hasHours || offered.coveredUntil(startsAt) >= endsAt);
  };
  const [wasOffered, isStillOffered] = [isOffered(before), isOffered(schedule)];
  // Whatever is booked in what is being closed, though it lay outside the hours before.
  const closing = offeredTime(
    { ...noSchedule, exceptions: add ? [{ id: '', ...add }] : [] },
    days,
    timeZone,
  );
  const closesOver = ({ startsAt, endsAt }: Span) => closing.closedFrom(startsAt) < endsAt;
  const theirs = (await listTaken(now)).filter(
    (span) => span.consultant === owner.value && span.startsAt < +period.to,
  );
  return success({
    gained: only(later, then),
    lost: only(then, later),
    kept: theirs
      .filter((span) => closesOver(span) || (wasOffered(span) && !isStillOffered(span)))
      .map(({ id, startsAt, endsAt }) => ({
        id,
        ...toLocal(new Date(startsAt), timeZone),
        startsAt: new Date(startsAt).toISOString(),
        endsAt: new Date(endsAt).toISOString(),
      })),
  });
}
