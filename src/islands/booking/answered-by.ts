import { firm, requestHours } from '#firm';
import { hourMs } from '#time/units.ts';
import { toLocal } from '#time/zone.ts';
import type { BookedAppointment } from './booked.ts';

/** The firm's day on which a request is answered at the latest, or has lapsed. */
export function answeredBy({ createdAt, startsAt }: BookedAppointment): string {
  const latest = Math.min(Date.parse(createdAt) + requestHours * hourMs, Date.parse(startsAt));
  return toLocal(new Date(latest), firm.timeZone).date;
}
