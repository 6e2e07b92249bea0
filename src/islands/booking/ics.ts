/** The appointment as a calendar file, RFC 5545. */
import {
  calendarZone,
  escapeText,
  localStamp,
  toCalendarText,
  utcStamp,
  zoneLines,
} from '#time/icalendar.ts';

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

/** The text of an `.ics` file with one event, its zone's rules and one reminder. */
export function calendarFile(entry: CalendarEntry): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(entry.producer)}//Booking//EN`,
    'CALSCALE:GREGORIAN',
    ...zoneLines,
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utcStamp(entry.createdAt)}`,
    `DTSTART;TZID=${calendarZone}:${localStamp(entry.start)}`,
    `DTEND;TZID=${calendarZone}:${localStamp(entry.end)}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    'STATUS:TENTATIVE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(entry.reminder)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return toCalendarText(lines);
}
