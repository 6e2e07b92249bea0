import type { AppointmentStatus } from '#contract/appointment-status.ts';
import { firm } from '#firm';
import { fill } from '#i18n/fill.ts';
import { escapeText, eventLines, toCalendarText } from '#time/icalendar.ts';
import { type CalendarAppointment, identityOf, versionLines } from './calendar-event.ts';
import type { DeskTexts } from './desk-texts.ts';

/** What a calendar calls a status; the others do not take place. */
const statuses: Readonly<Partial<Record<AppointmentStatus, string>>> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
};

/** Of the first and the last name: enough for whoever knows who comes, and for nobody else. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}\p{M}*/u.exec(word) ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.map((letter) => `${letter}.`).join(' ') || '–';
}

interface FeedChoice {
  /** Names, addresses and messages; else initials. */
  contactData: boolean;
}

function linesOf(
  appointment: CalendarAppointment,
  { contactData }: FeedChoice,
  { records, services }: DeskTexts,
): string[] {
  const { clientName, email, phone, message } = appointment;
  const { street, postalCode, city } = firm.address;
  const { summary, locations, ...lines } = records.calendar;
  const contact = [
    ...(email === '' ? [] : [fill(lines.email, { email })]),
    fill(lines.phone, { phone }),
    ...(message === undefined ? [] : ['', message]),
  ];
  const service = services.titles[appointment.service];
  const event = {
    ...identityOf(appointment),
    summary: fill(summary, { service, name: contactData ? clientName : initialsOf(clientName) }),
    location: fill(locations[appointment.meeting], {
      firm: firm.name,
      address: `${street}, ${postalCode} ${city}`,
    }),
    description: contactData ? contact.join('\n') : '',
  };
  return eventLines(event, [
    ...versionLines(appointment),
    `STATUS:${statuses[appointment.status] ?? 'CANCELLED'}`,
    'CLASS:PRIVATE',
  ]);
}

/** The firm's appointments that take place or did, as a calendar that programs come back to. */
export function calendarText(
  appointments: readonly CalendarAppointment[],
  choice: FeedChoice,
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
    .flatMap((appointment) => linesOf(appointment, choice, texts));
  return toCalendarText({ firm: firm.name, name: 'Desk' }, properties, events);
}
