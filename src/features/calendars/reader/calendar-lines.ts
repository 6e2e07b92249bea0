import type { Budget } from './budget.ts';
import { CalendarError } from './calendar-error.ts';
import { foldedLines, unfold } from './unfold.ts';

/** An iCalendar component (RFC 5545) with its unfolded lines and its sub-components. */
export interface CalendarPart {
  name: string;
  lines: string[];
  parts: CalendarPart[];
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
/** Longest line with its folds, which programs make after 75 octets. */
const longestFolded = 2 * longestLine;
/** Characters, folds included, within which the name of a property or of a component ends. */
const longestHead = 200;

/** Most components in a calendar. A real calendar has fewer. */
const mostParts = 50_000;

/** Length of a component's lines that costs nothing, and characters per step beyond it. */
const [usualLength, charactersPerStep] = [1000, 16];
/** What a short line counts: about the memory that it takes besides its characters. */
const shortestLine = 40;

/** Steps for lines of that many characters; about one per date in a component with many dates. */
const stepsOf = (length: number) =>
  Math.floor(Math.max(0, length - usualLength) / charactersPerStep);

/** A component that has not ended, and the number of characters kept of it. */
interface OpenPart {
  part: CalendarPart;
  length: number;
}

/** Keeps a line, if the budget allows; throws a `CalendarError` otherwise, and for a line that is too long. */
function keep(open: OpenPart, folded: string, budget: Pick<Budget, 'spend'>): void {
  if (folded.length > longestFolded) throw new CalendarError('not_a_calendar');
  const line = unfold(folded);
  if (line.length > longestLine) throw new CalendarError('not_a_calendar');
  const before = open.length;
  open.length += Math.max(line.length, shortestLine);
  budget.spend(stepsOf(open.length) - stepsOf(before));
  open.part.lines.push(line);
}

/** The component that a line begins or ends; `undefined` for any other line. */
function edgeOf(head: string): { isBegin: boolean; component: string } | undefined {
  const [, edge, component = ''] = /^(BEGIN|END)[;:](.*)$/i.exec(head) ?? [];
  if (edge === undefined) return undefined;
  return { isBegin: edge.toUpperCase() === 'BEGIN', component: component.trim().toUpperCase() };
}

/** Where events and calendars have to stand: one elsewhere would not be read. */
const places: Readonly<Record<string, string>> = { VCALENDAR: '', VEVENT: 'VCALENDAR' };

/**
 * Returns the calendars in a text, with the wanted properties only. Text that follows a calendar is ignored.
 * Throws a `CalendarError`: `not_a_calendar` for any other text and a truncated one, `too_many_events` for
 * too many components and when the budget is used up.
 */
export function readParts(text: string, budget: Pick<Budget, 'spend'>): CalendarPart[] {
  const root: OpenPart = { part: { name: '', lines: [], parts: [] }, length: 0 };
  const open = [root];
  let [skipped, count] = [0, 0];
  for (const folded of foldedLines(text.replace(/^\uFEFF/, ''), budget)) {
    const current = open.at(-1) ?? root;
    const { name: outer, parts } = current.part;
    const head = unfold(folded.slice(0, longestHead));
    const edge = edgeOf(head);
    const place = edge?.isBegin === true ? places[edge.component] : undefined;
    if (place !== undefined && (place !== outer || skipped > 0)) {
      throw new CalendarError('not_a_calendar');
    }
    if (current === root && place === undefined) {
      // Text before the first calendar means a web page or another format.
      if (parts.length === 0 && head !== '') throw new CalendarError('not_a_calendar');
    } else if (!edge) {
      const name = /^[\w-]+/.exec(head)?.[0].toUpperCase() ?? '';
      if (skipped === 0 && wanted[outer]?.includes(name) === true) keep(current, folded, budget);
    } else if (skipped > 0) {
      skipped += edge.isBegin ? 1 : -1;
    } else if (!edge.isBegin) {
      if (edge.component !== outer) throw new CalendarError('not_a_calendar');
      open.pop();
    } else if (!(edge.component in wanted)) {
      skipped = 1;
    } else {
      budget.spend();
      count += 1;
      if (count > mostParts) throw new CalendarError('too_many_events');
      const part = { name: edge.component, lines: [], parts: [] };
      parts.push(part);
      open.push({ part, length: 0 });
    }
  }
  if (open.length > 1 || skipped > 0 || root.part.parts.length === 0) {
    throw new CalendarError('not_a_calendar');
  }
  return root.part.parts;
}
