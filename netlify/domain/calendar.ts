import type { Appointment, AppointmentEvent } from '#contract/appointment.ts';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { firm } from '#firm';
import { fill } from '#i18n/fill.ts';
import { escapeText, eventLines, toCalendarText, utcStamp } from '#time/icalendar.ts';
import { type LocalDateTime, toInstant, toLocal } from '#time/zone.ts';
import type { DeskTexts } from './desk-texts.ts';

export interface CalendarAppointment extends Appointment {
  history: readonly AppointmentEvent[];
}

/** What a calendar calls a status; the others do not take place. */
const statuses: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
};

/** By the firm's clocks, unless they show that time twice and it is the second. */
function endOf({ endsAt }: CalendarAppointment): LocalDateTime | string {
  const local = toLocal(new Date(endsAt), firm.timeZone);
  const first = toInstant(local.date, local.time, firm.timeZone);
  return first?.toISOString() === endsAt ? local : endsAt;
}

/** Its identity stays the same for good; every change raises the sequence by one. */
function linesOf(appointment: CalendarAppointment, { records, services }: DeskTexts): string[] {
  const { id, date, time, email, phone, message, createdAt, history } = appointment;
  const { street, postalCode, city } = firm.address;
  const { summary, locations, ...lines } = records.calendar;
  const description = [
    ...(email === '' ? [] : [fill(lines.email, { email })]),
    fill(lines.phone, { phone }),
    ...(message === undefined ? [] : ['', message]),
  ];
  const service = services.titles[appointment.service];
  const event = {
    uid: `${id}@${firm.calendarDomain}`,
    stampedAt: history.at(-1)?.at ?? createdAt,
    start: { date, time },
    end: endOf(appointment),
    summary: fill(summary, { service, name: appointment.clientName }),
    location: fill(locations[appointment.meeting], {
      firm: firm.name,
      address: `${street}, ${postalCode} ${city}`,
    }),
    description: description.join('\n'),
  };
  return eventLines(event, [
    `CREATED:${utcStamp(createdAt)}`,
    `SEQUENCE:${Math.max(0, history.length - 1)}`,
    `STATUS:${statuses[appointment.status] ?? 'CANCELLED'}`,
    'CLASS:PRIVATE',
  ]);
}

/** The firm's appointments that take place, as a calendar that programs come back to. */
export function calendarText(
  appointments: readonly CalendarAppointment[],
  texts: DeskTexts,
): string {
  const name = escapeText(fill(texts.records.calendar.name, { firm: firm.name }));
  const properties = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ];
  const events = appointments
    .filter(({ status }) => statuses[status] !== undefined)
    .flatMap((appointment) => linesOf(appointment, texts));
  return toCalendarText({ firm: firm.name, name: 'Desk' }, properties, events);
}
