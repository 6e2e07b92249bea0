import type { AppointmentStatus } from '#features/appointments/contract.ts';
import type { Consultant } from '#features/consultants/contract.ts';
import { notProvided } from '#platform/contract/fields.ts';
import { firm } from '#firm';
import { fill } from '#platform/i18n/fill.ts';
import { withoutDirections } from '#platform/contract/directions.ts';
import { escapeText, eventLines, toCalendarText } from '#platform/time/icalendar.ts';
import {
  type CalendarAppointment,
  identityOf,
  linkFor,
  urlLines,
  versionLines,
} from '#features/appointments/index.ts';
import { type DeskTexts, givenIn } from '#platform/i18n/desk-texts.ts';
import type { Staff } from '#features/hours/index.ts';

/** iCalendar status by appointment status; none where it does not take place. */
const statuses: Readonly<Record<AppointmentStatus, string | undefined>> = {
  pending: 'TENTATIVE',
  confirmed: 'CONFIRMED',
  completed: 'CONFIRMED',
  cancelled: undefined,
  expired: undefined,
};

/** Initials of the first and last name: they identify the client only to readers who know who is coming. */
function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /\p{L}\p{M}*/u.exec(word) ?? []);
  const ends = letters.length > 1 ? [letters[0], letters.at(-1)] : letters;
  return ends.map((letter) => `${letter}.`).join(' ') || '–';
}

/** Colour names in calendars (RFC 7986: CSS names). */
const colours: Readonly<Record<Consultant['colour'], string>> = {
  ink: 'darkslategray',
  petrol: 'teal',
  clay: 'sienna',
  moss: 'olivedrab',
  plum: 'rebeccapurple',
  ochre: 'darkgoldenrod',
};

interface FeedChoice {
  /** True: names, addresses and messages. False: initials. */
  contactData: boolean;
  /** Only this consultant's appointments; all if absent. */
  consultant?: string | undefined;
}

/** Location of the meeting: the firm's address, a phone number to call, or the consultant's video room. */
function locationOf(
  { meeting, phone, place }: CalendarAppointment,
  link: string,
  { contactData }: FeedChoice,
  { records }: DeskTexts,
): string {
  const { street, postalCode, city } = firm.address;
  const { locations, phoneNumber, video } = records.calendar;
  if (link !== '') return fill(video, { link });
  // Another address or number may tell who the client is.
  if (place !== undefined && !contactData) return records.meetings[meeting];
  if (meeting === 'office' && place !== undefined) return place;
  const number = place ?? phone;
  const isCalled = meeting === 'phone' && contactData && number !== notProvided;
  if (isCalled) return fill(phoneNumber, { phone: number });
  return fill(locations[meeting], { firm: firm.name, address: `${street}, ${postalCode} ${city}` });
}

function linesOf(
  appointment: CalendarAppointment,
  choice: FeedChoice,
  texts: DeskTexts,
  staff: Staff,
): string[] {
  const { records, services } = texts;
  const { clientName, consultant, email, phone, message } = appointment;
  const { contactData } = choice;
  const { summary, with: withName, ...lines } = records.calendar;
  const contact = [
    ...(email === '' ? [] : [fill(lines.email, { email })]),
    fill(lines.phone, { phone: givenIn(texts, withoutDirections(phone)) }),
    ...(message === undefined ? [] : ['', withoutDirections(message)]),
  ];
  const service = services.titles[appointment.service];
  const about = fill(summary, {
    service,
    name: contactData ? withoutDirections(clientName) : initialsOf(clientName),
  });
  const counterpart = staff.of(consultant);
  const { name } = counterpart;
  const isTold = name !== undefined && choice.consultant === undefined;
  const link = linkFor(appointment, counterpart);
  const event = {
    ...identityOf(appointment),
    summary: isTold ? fill(withName, { summary: about, name }) : about,
    location: withoutDirections(locationOf(appointment, link, choice, texts)),
    description: contactData ? contact.join('\n') : '',
  };
  return eventLines(event, [
    ...versionLines(appointment),
    ...urlLines(link),
    ...colourLines(staff.colourOf(consultant)),
    `STATUS:${statuses[appointment.status] ?? 'CANCELLED'}`,
    'CLASS:PRIVATE',
  ]);
}

const colourLines = (colour: Consultant['colour'] | undefined): string[] =>
  colour === undefined ? [] : [`COLOR:${colours[colour]}`];

/**
 * Returns the firm's upcoming and past appointments as iCalendar text that programs fetch repeatedly;
 * appointments that do not take place are left out.
 */
export function calendarText(
  appointments: readonly CalendarAppointment[],
  choice: FeedChoice,
  texts: DeskTexts,
  staff: Staff,
): string {
  const { consultant } = choice;
  const known = consultant === undefined ? undefined : staff.nameOf(consultant);
  const words = texts.records.calendar;
  const title =
    known === undefined
      ? fill(words.name, { firm: firm.name })
      : fill(words.nameOf, { firm: firm.name, name: known });
  const name = escapeText(title);
  const properties = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    ...colourLines(consultant === undefined ? undefined : staff.colourOf(consultant)),
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
  ];
  const events = appointments
    .filter(({ status }) => statuses[status] !== undefined)
    .filter((appointment) => appointment.consultant === (consultant ?? appointment.consultant))
    .flatMap((appointment) => linesOf(appointment, choice, texts, staff));
  return toCalendarText({ firm: firm.name, name: 'Desk' }, properties, events);
}
