/** Start of an appointment in the client's time zone; no React. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';

export interface TheirTime extends LocalDateTime {
  /** City of the time zone: `New York`. */
  place: string;
  isOtherDay: boolean;
}

/** Returns `null` if the client's local time equals the firm's, or if the client's time zone is unknown. */
export function theirTime({
  timeZone,
  startsAt,
  date,
  time,
}: Pick<DeskAppointment, 'timeZone' | 'startsAt' | 'date' | 'time'>): TheirTime | null {
  if (timeZone === undefined) return null;
  const place = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
  try {
    const local = toLocal(new Date(startsAt), timeZone);
    const isSame = local.date === date && local.time === time;
    return isSame ? null : { ...local, place, isOtherDay: local.date !== date };
  } catch {
    // This browser does not know the time zone.
    return null;
  }
}
