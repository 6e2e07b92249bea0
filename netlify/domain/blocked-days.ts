import type { BlockedDay } from '#contract/blocked-day.ts';
import { toLocal } from '#time/zone.ts';
import type { Clock } from './booking-window.ts';
import { invalidField, type Outcome, refusal, success } from './outcome.ts';

interface BlockedDays {
  list: () => Promise<BlockedDay[]>;
  block: (day: BlockedDay, today: string) => Promise<{ removed: number; booked: number }>;
  unblock: (date: string) => Promise<boolean>;
}

const todayOf = ({ now, timeZone }: Clock) => toLocal(now, timeZone).date;

/** Those of today and later, ascending. */
export async function listBlockedDays(clock: Clock, days: Pick<BlockedDays, 'list'>) {
  const today = todayOf(clock);
  return success((await days.list()).filter(({ date }) => date >= today));
}

/** Takes the day's free slots away and keeps new ones off it; appointments on it stand. */
export async function blockDay(
  day: BlockedDay,
  clock: Clock,
  days: Pick<BlockedDays, 'block'>,
): Promise<Outcome<{ removed: number; booked: number }>> {
  const today = todayOf(clock);
  return day.date < today ? invalidField('date', 'past') : success(await days.block(day, today));
}

/** What was taken away does not come back. */
export async function unblockDay(
  date: string,
  days: Pick<BlockedDays, 'unblock'>,
): Promise<Outcome<undefined>> {
  return (await days.unblock(date)) ? success(undefined) : refusal('not_found');
}
