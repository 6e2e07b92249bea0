/** The appointment as a calendar file, RFC 5545. */
import {
  type CalendarEvent,
  escapeText,
  eventLines,
  toCalendarText,
} from '#platform/time/icalendar.ts';

export interface CalendarEntry extends CalendarEvent {
  /** Who made the file. */
  producer: string;
  /** What the reminder says, an hour before. */
  reminder: string;
}

/** The text of an `.ics` file with one event, its zone's rules and one reminder. */
export function calendarFile({ producer, reminder, ...event }: CalendarEntry): string {
  const more = [
    'STATUS:TENTATIVE',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(reminder)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
  ];
  return toCalendarText({ firm: producer, name: 'Booking' }, [], eventLines(event, more));
}
