import type { BlockedDay } from '#contract/blocked-day.ts';
import { toLocal } from '#time/zone.ts';
import type { Clock } from './booking-window.ts';
import { invalidField, type Outcome, refusal, success } from './outcome.ts';
import { daysPeriod, type Period } from './period.ts';

interface OwnedDay {
  consultant: string;
  date: string;
  /** '' for none. */
  reason: string;
}

interface BlockedDays {
  list: () => Promise<OwnedDay[]>;
  /** `from` until before `to` is the day. */
  block: (
    day: OwnedDay & Period & { today: string },
  ) => Promise<{ removed: number; booked: number }>;
  unblock: (day: Omit<OwnedDay, 'reason'>) => Promise<boolean>;
}

const todayOf = ({ now, timeZone }: Clock) => toLocal(now, timeZone).date;

/** A consultant's of today and later, ascending. */
export async function listBlockedDays(
  { consultant, ...clock }: Clock & { consultant: string },
  days: Pick<BlockedDays, 'list'>,
): Promise<Outcome<BlockedDay[]>> {
  const today = todayOf(clock);
  const theirs = (await days.list()).filter(
    (day) => day.consultant === consultant && day.date >= today,
  );
  return success(theirs.map(({ date, reason }) => (reason === '' ? { date } : { date, reason })));
}

/** Offers nothing on that day, whatever slots it has or gets; appointments on it stand. */
export async function blockDay(
  { date, reason = '', consultant }: BlockedDay & { consultant: string },
  clock: Clock,
  days: Pick<BlockedDays, 'block'>,
): Promise<Outcome<{ removed: number; booked: number }>> {
  const today = todayOf(clock);
  if (date < today) return invalidField('date', 'past');
  const period = daysPeriod({ startDate: date, endDate: date }, clock.timeZone);
  return success(await days.block({ date, reason, consultant, ...period, today }));
}

/** The day's slots are offered again. */
export async function unblockDay(
  day: Omit<OwnedDay, 'reason'>,
  days: Pick<BlockedDays, 'unblock'>,
): Promise<Outcome<undefined>> {
  return (await days.unblock(day)) ? success(undefined) : refusal('not_found');
}
