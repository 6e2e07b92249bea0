/** Start of an appointment in the client's time zone; no React. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { firm } from '#firm';
import { elsewhere, type LocalDateTime } from '#platform/time/zone.ts';

export interface TheirTime extends LocalDateTime {
  /** City of the time zone: `New York`. */
  place: string;
  isOtherDay: boolean;
}

/** Returns `null` if the client's local time equals the firm's, or if the client's time zone is unknown. */
export function theirTime({
  timeZone,
  date,
  time,
}: Pick<DeskAppointment, 'timeZone' | 'date' | 'time'>): TheirTime | null {
  if (timeZone === undefined) return null;
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  const local = elsewhere({ date, time }, firm.timeZone, timeZone);
  return local && { ...local, place, isOtherDay: local.date !== date };
}
