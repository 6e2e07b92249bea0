/** What an appointment is in every calendar, the firm's own and those of others. */
import type { Appointment, AppointmentEvent } from '#contract/appointment.ts';
import { firm } from '#firm';
import { type CalendarEvent, utcStamp } from '#time/icalendar.ts';
import { type LocalDateTime, toInstant, toLocal } from '#time/zone.ts';

export interface CalendarAppointment extends Appointment {
  history: readonly AppointmentEvent[];
}

/** By the firm's clocks, unless they show that time twice and it is the second. */
function endOf({ endsAt }: CalendarAppointment): LocalDateTime | string {
  const local = toLocal(new Date(endsAt), firm.timeZone);
  const first = toInstant(local.date, local.time, firm.timeZone);
  return first?.toISOString() === endsAt ? local : endsAt;
}

/** Which event it is and when. */
export const identityOf = (
  appointment: CalendarAppointment,
): Pick<CalendarEvent, 'uid' | 'stampedAt' | 'start' | 'end'> => ({
  uid: `${appointment.id}@${firm.calendarDomain}`,
  stampedAt: appointment.history.at(-1)?.at ?? appointment.createdAt,
  start: { date: appointment.date, time: appointment.time },
  end: endOf(appointment),
});

/** Its identity stays the same for good; every change raises the sequence by one. */
export const versionLines = ({ createdAt, history }: CalendarAppointment): string[] => [
  `CREATED:${utcStamp(createdAt)}`,
  `SEQUENCE:${Math.max(0, history.length - 1)}`,
];
