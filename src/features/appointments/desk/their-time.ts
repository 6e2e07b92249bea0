/** When an appointment begins by the client's own clock; no React. */
import type { DeskAppointment } from '#features/appointments/contract/appointment.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';

export interface TheirTime extends LocalDateTime {
  /** What their zone is named after: `New York`. */
  place: string;
  isOtherDay: boolean;
}

/** `null` where their clock shows what the firm's does, or nobody knows their zone. */
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
    // A zone that this browser has not learnt yet.
    return null;
  }
}
