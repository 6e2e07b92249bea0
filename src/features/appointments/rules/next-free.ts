import type { HeldRequest } from '#features/appointments/contract/held.ts';
import { nextTo } from '#features/appointments/contract/next-to.ts';
import { choiceOf, type Diary, freeTimesIn, type HouseClock } from '#features/hours/index.ts';
import type { Service } from '#platform/contract/service.ts';
import type { Period } from '#platform/rules/period.ts';
import { dayMs } from '#platform/time/units.ts';

interface NextPorts extends HouseClock {
  readDiary: (period: Period, service: Service) => Promise<Diary>;
}

/** How far ahead the next free times are looked for. */
const aheadMs = 14 * dayMs;

/**
 * The free times next to the one that a request has lost, later ones first of all, ascending; in milliseconds
 * since 1970.
 */
export async function nextFree(
  { record: { startsAt, service } }: HeldRequest,
  { house, now, timeZone, readDiary }: NextPorts,
): Promise<number[]> {
  const lost = Date.parse(startsAt);
  const period = { from: now, to: new Date(lost + aheadMs) };
  const diary = await readDiary(period, service);
  const names = choiceOf(undefined, diary.roster, service);
  const free = freeTimesIn(diary, {
    ...{ rule: house.ruleOf(service), service, period, now, timeZone },
    consultants: names.ok ? names.value : [],
  });
  return nextTo([...new Set(free.map((time) => time.startsAt))], (start) => start >= lost);
}
