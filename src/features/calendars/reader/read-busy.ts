/** Reads the busy times from the text of a calendar, and nothing else from it. */
import type { BusySpan } from '#features/calendars/rules/busy.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { type CalendarPart, readParts } from './calendar-lines.ts';
import { dayMs } from '#platform/time/units.ts';
import { CalendarError } from './calendar-error.ts';
import { type CalendarEvent, isSaidFree, periodsOf, readEvent } from './event.ts';
import { linesOf, parameterOf, propertiesOf, textOf } from './property.ts';
import { type Budget, createBudget, type Window } from './budget.ts';
import { spansOf } from './series.ts';
import { utc, zonesOf } from './zones.ts';

interface Reading extends Window {
  /** IANA zone for times without a zone. */
  timeZone: string;
  /** Whether all-day events block time. */
  allDay: boolean;
  /** Events whose UID ends in `@` and this domain are the firm's own and are left out. */
  ownDomain: string;
  /** Milliseconds; used only to measure elapsed time. */
  clock: () => number;
}

type BusyTimes =
  /**
   * `spans` are ascending, disjoint and within the window. `events` counts the occurrences that they come
   * from, `unread` the events in the whole calendar that could not be read, or not completely.
   */
  | { ok: true; spans: BusySpan[]; events: number; unread: number }
  | { ok: false; cause: CalendarError['code'] };

/** Most occurrences in the window. A real calendar has fewer. */
const mostOccurrences = 20_000;
/** Most steps of the loops that search for occurrences; ten times what large calendars take. */
const mostSteps = 300_000;
const longestMs = 4000;

/** The original UID. Outlook wraps the UID of an invitation in one of its own, in hexadecimal digits. */
function identityOf(uid: string): string {
  const [, hidden] =
    /^040000008200e00074c5b7101a82e008.*7643616c2d556964\w{8}([0-9a-f]+)$/i.exec(uid) ?? [];
  return hidden === undefined ? uid : Buffer.from(hidden, 'hex').toString().replaceAll('\0', '');
}

const isOwn = (uid: string, ownDomain: string) =>
  identityOf(uid).toLowerCase().endsWith(`@${ownDomain.toLowerCase()}`);

/** Groups events by UID; an event without a UID is a group of its own. */
function groupsOf(events: readonly CalendarEvent[]): CalendarEvent[][] {
  const named = Map.groupBy(events, ({ uid }) => uid);
  const nameless = named.get('') ?? [];
  named.delete('');
  return [...named.values(), ...nameless.map((event) => [event])];
}

function* busyIn(
  calendar: CalendarPart,
  reading: Reading,
  { budget, onUnread }: { budget: Budget; onUnread: () => void },
): Generator<BusySpan> {
  const { allDay, ownDomain, timeZone, from, to } = reading;
  const { findZone, isGuess } = zonesOf(calendar, { window: reading, budget, timeZone });
  const events = calendar.parts.flatMap((part) => {
    if (part.name !== 'VEVENT') return [];
    if (isOwn(textOf(part, 'UID'), ownDomain)) return [];
    const event = readEvent(part, { findZone, allDay });
    const isGuessed = event !== undefined && isGuess(event.start.zone);
    const isUnclear = !event || event.isUnclear || isGuessed;
    if (isUnclear && !(event?.isFree ?? isSaidFree(part))) onUnread();
    // `isUnclear` marks an event counted as unread here, so that it is not counted again.
    return event ? { ...event, isUnclear } : [];
  });
  for (const group of groupsOf(events)) {
    yield* spansOf(group, { from, to }, { budget, onUnread });
  }
  const published = calendar.parts.filter(({ name }) => name === 'VFREEBUSY');
  for (const part of published) {
    const properties = propertiesOf(part, 'FREEBUSY');
    if (properties.length < linesOf(part, 'FREEBUSY').length) onUnread();
    for (const property of properties) {
      if (parameterOf(property, 'fbtype')?.toUpperCase() === 'FREE') continue;
      const periods = periodsOf(property, () => utc);
      if (periods.length < property.values.length) onUnread();
      for (const { start, length } of periods) {
        const span = { from: start.wall, to: start.wall + length.ms + length.days * dayMs };
        if (span.from < span.to && span.from < to && span.to > from) yield span;
      }
    }
  }
}

/** Spans cut to the window, merged where they touch. */
const merged = (spans: readonly BusySpan[], { from, to }: Window): BusySpan[] =>
  joinSpans(spans.map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) })));

/**
 * Returns the busy times of a calendar from `from` until before `to` (milliseconds). Returns a `cause` for a
 * text that is no calendar, or that has too many events.
 */
export function readBusy(text: string, reading: Reading): BusyTimes {
  const budget = createBudget(mostSteps, reading.clock, reading.clock() + longestMs);
  const spans: BusySpan[] = [];
  let unread = 0;
  const onUnread = () => (unread += 1);
  try {
    for (const calendar of readParts(text, budget)) {
      for (const span of busyIn(calendar, reading, { budget, onUnread })) {
        spans.push(span);
        if (spans.length > mostOccurrences) throw new CalendarError('too_many_events');
      }
    }
  } catch (error) {
    if (error instanceof CalendarError) return { ok: false, cause: error.code };
    throw error;
  }
  return { ok: true, spans: merged(spans, reading), events: spans.length, unread };
}
