/** What an appointment is in every calendar, the firm's own and those of others. */
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

/** By the firm's clocks, unless they show that time twice, an hour apart. */
function momentOf(instant: string): LocalDateTime | string {
  const at = (shift: number) => toLocal(new Date(Date.parse(instant) + shift), firm.timeZone);
  const local = at(0);
  const isTwice = [-hourMs, hourMs].some((shift) => at(shift).time === local.time);
  return isTwice ? instant : local;
}

/** Which event it is and when. */
export const identityOf = (
  appointment: CalendarAppointment,
): Pick<CalendarEvent, 'uid' | 'stampedAt' | 'start' | 'end'> => ({
  uid: `${appointment.id}@${firm.calendarDomain}`,
  stampedAt: appointment.history.at(-1)?.at ?? appointment.createdAt,
  start: momentOf(appointment.startsAt),
  end: momentOf(appointment.endsAt),
});

/** Its identity stays the same for good; every change raises the sequence by one. */
export const versionLines = ({ createdAt, history }: CalendarAppointment): string[] => [
  `CREATED:${utcStamp(createdAt)}`,
  `SEQUENCE:${Math.max(0, history.length - 1)}`,
];

/** Where one meets by video, an absolute address as `URL` writes it; none for ''. */
export const urlLines = (link: string): string[] => (link === '' ? [] : [`URL:${link}`]);
