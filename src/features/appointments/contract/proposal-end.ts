import type { LocalDateTime } from '#platform/time/zone.ts';
import type { Appointment, Proposal } from './appointment.ts';

/** The last minute of a day, at which no appointment begins. */
export const endOfDay = '23:59';

/**
 * Until when proposed times are held: the end of the last day, or the start of the last time if that is
 * earlier.
 */
export function lastMomentOf({ until, times }: Proposal): LocalDateTime {
  const last = times.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)).at(-1);
  return last && last.date <= until
    ? { date: last.date, time: last.time }
    : { date: until, time: endOfDay };
}

/** Whether one of the proposed times is the present one, with another consultant. */
export const keepsHour = ({
  proposed,
  startsAt,
  consultant,
}: Pick<Appointment, 'proposed' | 'startsAt' | 'consultant'>): boolean =>
  proposed?.times.some((time) => time.startsAt === startsAt && time.with !== consultant) ?? false;
