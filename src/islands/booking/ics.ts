/** The appointment as a calendar file, RFC 5545. */

export interface CalendarEntry {
  /** Unique for good: the appointment's id and the firm's domain. */
  uid: string;
  /** UTC instant at which the appointment was made. */
  createdAt: string;
  start: { date: string; time: string };
  end: { date: string; time: string };
  summary: string;
  location: string;
  description: string;
  /** Who made the file. */
  producer: string;
  /** What the reminder says, an hour before. */
  reminder: string;
}

export const calendarZone = 'Europe/Zurich';

/** Central European clocks since 1996: forward on March's last Sunday, back on October's. */
const zone = [
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

const escape = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');

const local = ({ date, time }: CalendarEntry['start']) =>
  `${date.replaceAll('-', '')}T${time.replace(':', '')}00`;

const utc = (instant: string) =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

const encoder = new TextEncoder();
const longestLine = 75;

/** Breaks a content line after at most 75 octets, never inside a character. */
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

/** The text of an `.ics` file with one event, its zone's rules and one reminder. */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(entry.producer)}//Booking//EN`,
    'CALSCALE:GREGORIAN',
    ...zone,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utc(entry.createdAt)}`,
    `DTSTART;TZID=${calendarZone}:${local(entry.start)}`,
    `DTEND;TZID=${calendarZone}:${local(entry.end)}`,
    `SUMMARY:${escape(entry.summary)}`,
    `LOCATION:${escape(entry.location)}`,
    `DESCRIPTION:${escape(entry.description)}`,
    'STATUS:TENTATIVE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escape(entry.reminder)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(fold).join('\r\n')}\r\n`;
}
