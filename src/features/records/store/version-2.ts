/**
 * What version 2 kept in another way than those after it: a day on which a consultant offers nothing
 * stood by itself and is now part of that consultant's schedule. Pure.
 */
import * as z from 'zod/mini';
import { addDays, isCalendarDate } from '#platform/time/zone.ts';
import { jsonOf, type Pairs } from '#platform/redis/records.ts';

/** How a store of it is marked. */
export const version2 = '2';
/** HASH `<consultant> <date>` → why, or ''. Version 1 had it by the date alone. */
export const blockedDays = 'days:blocked';

/** What of a schedule matters here. */
const scheduleSchema = z.looseObject({
  exceptions: z.array(z.looseObject({ kind: z.string(), from: z.string(), to: z.string() })),
  version: z.number(),
});
const none = { rules: [], holidays: [], holidayDates: [], exceptions: [], version: 0 };

/** A day, or several on end, as clocks of the firm's zone show their beginning and end. */
interface Closed {
  from: string;
  to: string;
  reason: string;
}

/** Days by consultant, in their order. What is no day of the calendar is passed by. */
function daysOf(pairs: Pairs): ReadonlyMap<string, readonly Closed[]> {
  const days = pairs
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([field, reason]) => {
      const [, consultant = '', date = ''] = /^(.+) (\S+)$/.exec(field) ?? [];
      const next = isCalendarDate(date) ? addDays(date, 1) : '';
      if (!isCalendarDate(next)) return [];
      return [{ consultant, from: `${date}T00:00`, to: `${next}T00:00`, reason }];
    });
  return Map.groupBy(days, ({ consultant }) => consultant);
}

/** Days on end with the same reason as one. */
function joined(days: readonly Closed[]): Closed[] {
  const all: Closed[] = [];
  for (const { from, to, reason } of days) {
    const last = all.at(-1);
    if (last?.to === from && last.reason === reason) last.to = to;
    else all.push({ from, to, reason });
  }
  return all;
}

/**
 * The schedules that change when blocked days become part of them: consultant, the text as it was (''
 * for none), the new text. A day that is closed already, because the store was at version 3 before,
 * is not closed twice; a schedule that cannot be read stays as it is.
 */
export function schedulesWith(
  blocked: Pairs,
  schedules: Pairs,
  randomId: () => string,
): [consultant: string, before: string, after: string][] {
  const texts = new Map(schedules);
  return [...daysOf(blocked)].flatMap(([consultant, days]) => {
    const before = texts.get(consultant) ?? '';
    const text = before === '' ? JSON.stringify(none) : before;
    const { success, data } = z.safeParse(jsonOf(scheduleSchema), text);
    if (!success) return [];
    const { exceptions, version } = data;
    const isOpen = (day: Closed) =>
      !exceptions.some(
        ({ kind, from, to }) => kind === 'closed' && from <= day.from && day.to <= to,
      );
    const added = joined(days.filter(isOpen)).map(({ from, to, reason }) => ({
      ...{ id: randomId(), kind: 'closed', from, to },
      ...(reason !== '' && { reason }),
    }));
    if (added.length === 0) return [];
    const after = { ...data, exceptions: [...exceptions, ...added], version: version + 1 };
    return [[consultant, before, JSON.stringify(after)]];
  });
}
