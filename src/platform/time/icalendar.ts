/** Building blocks of iCalendar texts (RFC 5545): the firm's time zone, stamps, escaping, folding. */
import type { LocalDateTime } from './zone.ts';

export const calendarZone = 'Europe/Zurich';

/**
 * Rules of Central European time since 1996: summer time begins on March's last Sunday and ends on October's.
 */
const zoneLines: readonly string[] = [
  'BEGIN:VTIMEZONE',
  `TZID:${calendarZone}`,
  'BEGIN:DAYLIGHT',
  'TZNAME:CEST',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'TZNAME:CET',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/** Escapes text as a property's value; control characters other than line ends are not allowed in one. */
export const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, ' ')
    // The build sets soft hyphens in what a page shows (integrations/soft-hyphens.ts); no calendar needs them.
    .replaceAll('\u00ad', '');

/** A date and time in `calendarZone`. */
const localStamp = ({ date, time }: LocalDateTime) =>
  `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

export const utcStamp = (instant: string) =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const encoder = new TextEncoder();
const longestLine = 75;

/** Folds a content line after at most 75 octets, never inside a character. */
function fold(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > longestLine) {
      lines.push(current);
      current = ' ';
      octets = 1;
    }
    current += character;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

export interface CalendarEvent {
  /** Permanently unique: the appointment's id and the firm's domain. */
  uid: string;
  /** UTC instant of the last change. */
  stampedAt: string;
  /** A UTC instant if the local time occurs twice: calendar programs differ in which occurrence they use. */
  start: LocalDateTime | string;
  end: LocalDateTime | string;
  summary: string;
  location: string;
  description: string;
}

const momentLine = (name: string, moment: LocalDateTime | string) =>
  typeof moment === 'string'
    ? `${name}:${utcStamp(moment)}`
    : `${name};TZID=${calendarZone}:${localStamp(moment)}`;

/** An event in the firm's time zone; `more` are further properties and components of it. */
export const eventLines = (event: CalendarEvent, more: readonly string[]): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.uid}`,
  `DTSTAMP:${utcStamp(event.stampedAt)}`,
  momentLine('DTSTART', event.start),
  momentLine('DTEND', event.end),
  `SUMMARY:${escapeText(event.summary)}`,
  // Calendars pass it on to maps, which know no isolates.
  `LOCATION:${escapeText(event.location.replace(/[\u2066-\u2069]/g, ''))}`,
  `DESCRIPTION:${escapeText(event.description)}`,
  ...more,
  'END:VEVENT',
];

/** The text of an `.ics` file, including the time zone's rules; `product` names the program that made it. */
export function toCalendarText(
  product: { firm: string; name: string },
  properties: readonly string[],
  events: readonly string[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(product.firm)}//${product.name}//EN`,
    'CALSCALE:GREGORIAN',
    ...properties,
    ...zoneLines,
    ...events,
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
