import { CalendarError } from './calendar-error.ts';

/** A component of iCalendar (RFC 5545) with its lines, unfolded, and the components in it. */
export interface CalendarPart {
  name: string;
  lines: string[];
  parts: CalendarPart[];
}

/** Characters of a component that cost nothing beyond itself, and those that cost a step from there on. */
const [usualLength, charactersPerStep] = [1000, 16];

/** Steps that reading a component takes; about one for each date of those that hold many. */
export function costOf({ lines }: CalendarPart): number {
  const length = lines.reduce((sum, line) => sum + Math.max(line.length, charactersPerStep), 0);
  return 1 + Math.floor(Math.max(0, length - usualLength) / charactersPerStep);
}

/** Of each component what says when time is taken; titles, texts and people are passed over unread. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  VCALENDAR: ['X-WR-TIMEZONE'],
  VEVENT: [
    ...['UID', 'SEQUENCE', 'DTSTART', 'DTEND', 'DURATION', 'RRULE', 'RDATE', 'EXDATE'],
    ...['RECURRENCE-ID', 'TRANSP', 'STATUS'],
    ...['X-MICROSOFT-CDO-BUSYSTATUS', 'X-MICROSOFT-CDO-ALLDAYEVENT'],
  ],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO'],
  DAYLIGHT: ['DTSTART', 'RRULE', 'RDATE', 'TZOFFSETFROM', 'TZOFFSETTO'],
  VFREEBUSY: ['FREEBUSY'],
};

/**
 * Characters of a line, unfolded; hundreds of exceptions have room in it. Reading the parameters of a line
 * costs the square of its length.
 */
const longestLine = 65_536;

/** More components than this nobody keeps in one calendar. */
const mostParts = 50_000;

/**
 * The calendars of a text, most of it left out. Throws a `CalendarError`: `not_a_calendar` for
 * anything else and for a text that was cut off, `too_many_events`.
 */
export function readParts(text: string): CalendarPart[] {
  const root: CalendarPart = { name: '', lines: [], parts: [] };
  const open = [root];
  let [skipped, count] = [0, 0];
  let isKept = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const current = open.at(-1) ?? root;
    if (/^[ \t]/.test(line)) {
      if (isKept) {
        const whole = `${current.lines.pop() ?? ''}${line.slice(1)}`;
        if (whole.length > longestLine) throw new CalendarError('not_a_calendar');
        current.lines.push(whole);
      }
      continue;
    }
    isKept = false;
    const name = /^[\w-]+(?=[;:])/.exec(line)?.[0].toUpperCase();
    const isBegin = name === 'BEGIN';
    if (!isBegin && name !== 'END') {
      // What comes before the first calendar is a page, or something else.
      if (current === root && skipped === 0 && line.trim() !== '') {
        throw new CalendarError('not_a_calendar');
      }
      isKept = skipped === 0 && name !== undefined && wanted[current.name]?.includes(name) === true;
      if (isKept && line.length > longestLine) throw new CalendarError('not_a_calendar');
      if (isKept) current.lines.push(line);
      continue;
    }
    const component = line
      .slice(name.length + 1)
      .trim()
      .toUpperCase();
    if (skipped > 0) {
      skipped += isBegin ? 1 : -1;
    } else if (!isBegin) {
      if (component !== current.name) throw new CalendarError('not_a_calendar');
      open.pop();
    } else if (!(component in wanted) || (current === root && component !== 'VCALENDAR')) {
      if (current === root) throw new CalendarError('not_a_calendar');
      skipped = 1;
    } else {
      count += 1;
      if (count > mostParts) throw new CalendarError('too_many_events');
      const part = { name: component, lines: [], parts: [] };
      current.parts.push(part);
      open.push(part);
    }
  }
  if (open.length > 1 || skipped > 0 || root.parts.length === 0) {
    throw new CalendarError('not_a_calendar');
  }
  return root.parts;
}
