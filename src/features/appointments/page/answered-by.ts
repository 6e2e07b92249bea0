import { firm, requestHours } from '#firm';
import { hourMs } from '#platform/time/units.ts';
import { toLocal } from '#platform/time/zone.ts';
import type { BookedAppointment } from './booked.ts';

/**
 * The day, in the firm's zone, by which a request is answered or has lapsed; `undefined` where the
 * appointment begins before that.
 */
export function answeredBy({ createdAt, startsAt }: BookedAppointment): string | undefined {
  const latest = Date.parse(createdAt) + requestHours * hourMs;
  if (Date.parse(startsAt) <= latest) return undefined;
  return toLocal(new Date(latest), firm.timeZone).date;
}
