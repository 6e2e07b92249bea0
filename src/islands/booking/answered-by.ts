import type { Appointment } from '#contract/appointment.ts';
import { firm, requestHours } from '#firm';
import { hourMs } from '#time/units.ts';
import { toLocal } from '#time/zone.ts';

/** The firm's day on which a request is answered at the latest, or has lapsed. */
export function answeredBy({ createdAt, startsAt }: Appointment): string {
  const latest = Math.min(Date.parse(createdAt) + requestHours * hourMs, Date.parse(startsAt));
  return toLocal(new Date(latest), firm.timeZone).date;
}
