/** The next free times for an appointment that is moved; no React. */
import type { OfferedTimes } from '#features/hours/contract.ts';

type Time = Pick<OfferedTimes['times'][number], 'consultant' | 'date' | 'time'>;

const mostTimes = 5;
/** How many of them are left to others, if they have as many. */
const othersTimes = 2;

/**
 * The first of the ascending free times, ascending: mostly the consultant's own, filled up with those of
 * others.
 */
export function nextTimes<T extends Time>(free: readonly T[], consultant: string): T[] {
  const own = free.filter((time) => time.consultant === consultant);
  const others = free.filter((time) => time.consultant !== consultant);
  const shared = Math.max(mostTimes - own.length, Math.min(othersTimes, others.length));
  const chosen = [...own.slice(0, mostTimes - shared), ...others.slice(0, shared)];
  return free.filter((time) => chosen.includes(time));
}
