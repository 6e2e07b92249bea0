/** An appointment as an event, the same in the firm's feeds and in invitations. */
import type { AppointmentEvent } from '#features/appointments/contract/appointment-event.ts';
import type { Appointment } from '#features/appointments/contract/appointment.ts';
import { firm } from '#firm';
import { type CalendarEvent, utcStamp } from '#platform/time/icalendar.ts';
import { minuteMs } from '#platform/time/units.ts';
import { type LocalDateTime, toLocal } from '#platform/time/zone.ts';

export interface CalendarAppointment extends Appointment {
  history: readonly AppointmentEvent[];
}

const hourMs = 60 * minuteMs;

/** Local time in the firm's zone; the UTC instant if that local time occurs twice, an hour apart. */
function momentOf(instant: string): LocalDateTime | string {
  const at = (shift: number) => toLocal(new Date(Date.parse(instant) + shift), firm.timeZone);
  const local = at(0);
  const isTwice = [-hourMs, hourMs].some((shift) => at(shift).time === local.time);
  return isTwice ? instant : local;
}

/** Identity and time of an appointment's event. */
export const identityOf = (
  appointment: CalendarAppointment,
): Pick<CalendarEvent, 'uid' | 'stampedAt' | 'start' | 'end'> => ({
  uid: `${appointment.id}@${firm.calendarDomain}`,
  stampedAt: appointment.history.at(-1)?.at ?? appointment.createdAt,
  start: momentOf(appointment.startsAt),
  end: momentOf(appointment.endsAt),
});

/** Each change of an appointment raises the sequence by one; its UID stays the same. */
export const versionLines = ({ createdAt, history }: CalendarAppointment): string[] => [
  `CREATED:${utcStamp(createdAt)}`,
  `SEQUENCE:${Math.max(0, history.length - 1)}`,
];

/** `URL` of the video meeting, an absolute address in the form of `URL`; no line for ''. */
export const urlLines = (link: string): string[] => (link === '' ? [] : [`URL:${link}`]);
