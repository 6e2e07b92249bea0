/** Consultants and their hours, for tests that do not use the desk's API. */
import type {
  DeskConsultant,
  NewConsultant,
} from '#features/consultants/contract/consultant-desk.ts';
import type { WeeklyHours } from '#features/hours/contract/hours.ts';
import { services } from '#platform/contract/service.ts';
import {
  type ScheduleChange,
  withException,
  withWeeklyHours,
  withoutException,
} from '#features/hours/rules/schedule-change.ts';
import { type Decide, isStale, type Roster } from '#features/hours/rules/roster.ts';
import { emptySchedule } from '#features/hours/rules/schedule.ts';
import { consultantActs } from '#features/consultants/acts/consultants.ts';
import type { Database } from '#platform/redis/database.ts';
import { scheduleActs } from '#features/hours/acts/schedules.ts';
import { success } from '#platform/rules/outcome.ts';
import { departures } from '#registry/departures.ts';
import { addDays } from '#platform/time/zone.ts';

export { officeHours } from './office-hours.ts';

const timeZone = 'Europe/Zurich';
const now = new Date('2041-03-11T08:00:00Z');
const changeSchedule = (db: Database, consultant: string, change: ScheduleChange) =>
  scheduleActs(db).change({ consultant }, change, {
    ...{ now, timeZone, findHolidays: () => [], trace: undefined },
  });

/** A roster of consultants who offer all services and have no opening hours yet. */
export const rosterOf = (...ids: readonly string[]): Roster => ({
  version: '0',
  consultants: ids.map((id) => ({
    id,
    active: true,
    services: [...services],
    schedule: emptySchedule,
  })),
});

/** Decides by a roster that does not change. */
export const decideBy =
  (roster: Roster = rosterOf('firm')): Decide =>
  async (attempt) => {
    const answer = await attempt(roster);
    if (isStale(answer)) throw new Error('The roster is another by now');
    return answer;
  };

/** A consultant who offers all services. */
export const newConsultant = (name: string): NewConsultant => ({
  ...{ name, role: { de: '', en: '', ar: '' }, languages: ['de'], services: [...services] },
  ...{ email: '', meetingLink: '', colour: 'ink', active: true },
});

/** Stores these consultants in this order, as the desk would. */
export async function keepAll(db: Database, all: readonly DeskConsultant[]): Promise<void> {
  const kept = await consultantActs(db, departures).change(
    () => success({ id: all[0]?.id ?? '', all }),
    { now, trace: undefined },
  );
  if (!kept.ok) throw new Error(kept.code);
}

/** Stores consultants with these ids in this order, in place of the default one. */
export async function employ(db: Database, ...ids: readonly string[]): Promise<void> {
  await keepAll(
    db,
    ids.map((id) => ({ id, ...newConsultant(id), version: 1 })),
  );
}

/** Closes a day; returns the exception's id. */
export async function closeDay(
  db: Database,
  date: string,
  { consultant = 'firm', reason }: { consultant?: string; reason?: string } = {},
): Promise<string> {
  const id = `closed-${consultant}-${date}`.padEnd(22, '_');
  const exception = { from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` };
  const closed = withException(
    { kind: 'closed', ...exception, ...(reason !== undefined && { reason }) },
    { id, now, timeZone },
  );
  const answer = await changeSchedule(db, consultant, closed);
  if (!answer.ok) throw new Error(answer.code);
  return id;
}

/** The body of a call that closes a day. */
export const dayClosed = (date: string, more: { consultant?: string; reason?: string } = {}) => {
  const { consultant, reason } = more;
  return {
    ...(consultant !== undefined && { consultant }),
    exception: {
      ...{ kind: 'closed', from: `${date}T00:00`, to: `${addDays(date, 1)}T00:00` },
      ...(reason !== undefined && { reason }),
    },
  };
};

/** Removes an exception. */
export async function open(db: Database, id: string, consultant = 'firm'): Promise<void> {
  const answer = await changeSchedule(db, consultant, withoutException(id));
  if (!answer.ok) throw new Error(answer.code);
}

/** Sets a consultant's opening hours. */
export async function workFrom(
  db: Database,
  hours: WeeklyHours,
  consultant = 'firm',
): Promise<void> {
  const answer = await changeSchedule(db, consultant, withWeeklyHours(hours));
  if (!answer.ok) throw new Error(answer.code);
}
