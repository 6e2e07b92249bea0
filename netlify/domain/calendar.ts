import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { firm } from '#firm';
import { fill } from '#i18n/fill.ts';
import { escapeText, eventLines, toCalendarText } from '#time/icalendar.ts';
import { type CalendarAppointment, identityOf, versionLines } from './calendar-event.ts';
import { type DeskTexts, givenIn } from './desk-texts.ts';

/** What a calendar calls a status; the others do not take place. */
const statuses: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
};

function linesOf(appointment: CalendarAppointment, texts: DeskTexts): string[] {
  const { records, services } = texts;
  const { email, phone, message } = appointment;
  const { street, postalCode, city } = firm.address;
  const { summary, locations, ...lines } = records.calendar;
  const description = [
    ...(email === '' ? [] : [fill(lines.email, { email })]),
    fill(lines.phone, { phone: givenIn(texts, phone) }),
    ...(message === undefined ? [] : ['', message]),
  ];
  const service = services.titles[appointment.service];
  const event = {
    ...identityOf(appointment),
    summary: fill(summary, { service, name: appointment.clientName }),
    location: fill(locations[appointment.meeting], {
      firm: firm.name,
      address: `${street}, ${postalCode} ${city}`,
    }),
    description: description.join('\n'),
  };
  return eventLines(event, [
    ...versionLines(appointment),
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
