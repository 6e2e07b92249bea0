import { type DeskAppointment, isActive } from '#features/appointments/contract.ts';
import { isAhead, momentOf } from '#platform/desk/moments.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';

/** The next `most` active appointments after `now`, soonest first. */
export function upcoming(
  appointments: readonly DeskAppointment[],
  now: LocalDateTime,
  most: number,
): DeskAppointment[] {
  return appointments
    .filter((appointment) => isActive(appointment.status) && isAhead(appointment, now))
    .toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
    .slice(0, most);
}
