import { CalendarError } from './calendar-error.ts';

/** An iCalendar component (RFC 5545) with its unfolded lines and its sub-components. */
export interface CalendarPart {
  name: string;
  lines: string[];
  parts: CalendarPart[];
}

/** Length of a component up to which it costs a single step, and characters per further step. */
const [usualLength, charactersPerStep] = [1000, 16];

/** Steps for reading a component; about one per date in a component with many dates. */
export function costOf({ lines }: CalendarPart): number {
  const length = lines.reduce((sum, line) => sum + Math.max(line.length, charactersPerStep), 0);
  return 1 + Math.floor(Math.max(0, length - usualLength) / charactersPerStep);
}

/** Properties that determine busy times, by component; titles, descriptions and attendees are skipped. */
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
 * Longest unfolded line in characters; hundreds of exception dates fit in. Parsing the parameters of a line
 * takes time quadratic in its length.
 */
const longestLine = 65_536;

/** Most components in a calendar. A real calendar has fewer. */
const mostParts = 50_000;

/**
 * Returns the calendars in a text, with the wanted properties only. Throws a `CalendarError`:
 * `not_a_calendar` for any other text and a truncated one, `too_many_events` for too many components.
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
      // Text before the first calendar means a web page or another format.
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
