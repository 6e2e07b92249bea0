import {
  fetchCalendar,
  type FetchPolicy,
  publicPolicy,
  refusalOf,
} from '#features/calendars/reader/fetch-calendar.ts';
import { readBusy } from '#features/calendars/reader/read-busy.ts';
import { type OutsidePorts, runOutsideRound } from '#features/calendars/rules/outside-calendars.ts';
import { firm } from '#firm';
import { outsideActs } from '#features/calendars/acts/outside-calendars.ts';
import { openPlain } from '#platform/redis/database.ts';
import { alarmActs } from '#features/monitoring/index.ts';
import {
  isOutsideUsed,
  outsideCalendarStore,
} from '#features/calendars/store/outside-calendars.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

/** Time limit of a read started from the desk, in ms. The desk itself aborts a call after ten seconds. */
const deskMs = 7000;

/** Services for the external calendars of consultants. Only tests pass a `policy`. */
export function withOutside(core: Core, policy: FetchPolicy = publicPolicy) {
  const store = { ...outsideCalendarStore(core.db), ...outsideActs(core.db) };
  const read: OutsidePorts['read'] = async ({ address, allDay, ...known }, { from, to, ms }) => {
    const fetched = await fetchCalendar(address, known, { policy, ms });
    if (fetched.kind !== 'text') return fetched;
    const { text, etag, lastModified } = fetched;
    const { calendarDomain: ownDomain } = firm;
    const clock = () => performance.now();
    const busy = readBusy(text, { from, to, timeZone: core.timeZone, allDay, ownDomain, clock });
    if (!busy.ok) return { kind: 'failed', cause: busy.cause };
    const { spans, events, unread } = busy;
    return { kind: 'read', spans, events, unread: unread || undefined, etag, lastModified };
  };
  return {
    outside: {
      ...{ store, deskMs },
      ports: { read, keep: store.keep },
      /** Whether there is a calendar, or an alarm to end. One plain command. */
      isUsed: () => isOutsideUsed(openPlain(core.redis, core.env.context)),
      refuses: (address: string) => refusalOf(new URL(address), policy),
    },
  };
}

export type OutsideServices = Core & ReturnType<typeof withOutside>;

/**
 * Runs one round over the external calendars that are due. Sets or clears the alarm for a calendar that has
 * not been readable for a day. Throws the first internal fault, after the round.
 */
export async function readOutside({
  db,
  now,
  outside,
  purgeTimes,
}: OutsideServices): Promise<void> {
  const { store, ports } = outside;
  const { isRead, isUnread, faults } = await runOutsideRound({ ...store, ...ports, clock: now });
  if (isRead) await purgeTimes();
  const codes = ['outside_calendar_unread'] as const;
  await alarmActs(db).set(isUnread ? codes : [], isUnread ? [] : codes, now());
  if (faults.length > 0) throw faults[0];
}

/** Services of the desk's external-calendar calls and of the scheduled round that reads the calendars. */
export const outsideServices = forAdmin((core) => withOutside(core));
