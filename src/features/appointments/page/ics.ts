/** The appointment as a calendar file, RFC 5545. */
import {
  type CalendarEvent,
  escapeText,
  eventLines,
  toCalendarText,
} from '#platform/time/icalendar.ts';

export interface CalendarEntry extends CalendarEvent {
  /** The name of the file's producer. */
  producer: string;
  /** Otherwise it is tentative. */
  isConfirmed: boolean;
  /** The text of the reminder, one hour before the start. */
  reminder: string;
}

/** The text of an `.ics` file with one event, its time zone's rules and one reminder. */
export function calendarFile({ producer, isConfirmed, reminder, ...event }: CalendarEntry): string {
  const more = [
    `STATUS:${isConfirmed ? 'CONFIRMED' : 'TENTATIVE'}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(reminder)}`,
    'TRIGGER:-PT1H',
    'END:VALARM',
  ];
  return toCalendarText({ firm: producer, name: 'Booking' }, [], eventLines(event, more));
}
