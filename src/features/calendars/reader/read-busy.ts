/** From the text of somebody's calendar to when their time is taken, and nothing else of it. */
import type { BusySpan } from '#features/calendars/rules/busy.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { type CalendarPart, costOf, readParts } from './calendar-lines.ts';
import { dayMs } from '#platform/time/units.ts';
import { CalendarError } from './calendar-error.ts';
import { type CalendarEvent, isSaidFree, periodsOf, readEvent } from './event.ts';
import { parameterOf, propertiesOf, textOf } from './property.ts';
import { type Budget, createBudget, type Window } from './budget.ts';
import { spansOf } from './series.ts';
import { utc, zonesOf } from './zones.ts';

interface Reading extends Window {
  /** IANA zone of times that name none. */
  timeZone: string;
  /** Whether what lasts whole days takes time. */
  allDay: boolean;
  /** Events whose identity ends in `@` and this are our own, and left out. */
  ownDomain: string;
  /** Milliseconds; only how long it takes is looked at. */
  clock: () => number;
}

type BusyTimes =
  /**
   * Ascending, apart from each other, within the window; `events` is how many made them up, `unread`
   * how many in the whole calendar could not be read, or not whole.
   */
  | { ok: true; spans: BusySpan[]; events: number; unread: number }
  | { ok: false; cause: CalendarError['code'] };

/** More occurrences than this in the window are nobody's calendar. */
const mostOccurrences = 20_000;
/** Of the loops in which occurrences are looked for; ten times what large calendars take. */
const mostSteps = 300_000;
const longestMs = 4000;

/** Outlook hides the identity that an invitation came with in one of its own, as hexadecimal digits. */
function identityOf(uid: string): string {
  const [, hidden] =
    /^040000008200e00074c5b7101a82e008.*7643616c2d556964\w{8}([0-9a-f]+)$/i.exec(uid) ?? [];
  return hidden === undefined ? uid : Buffer.from(hidden, 'hex').toString().replaceAll('\0', '');
}

const isOwn = (uid: string, ownDomain: string) =>
  identityOf(uid).toLowerCase().endsWith(`@${ownDomain.toLowerCase()}`);

/** Those of one identity together; one without any stands alone. */
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
    budget.spend(costOf(part));
    if (isOwn(textOf(part, 'UID'), ownDomain)) return [];
    const event = readEvent(part, { findZone, allDay });
    const isGuessed = event !== undefined && isGuess(event.start.zone);
    const isUnclear = !event || event.isUnclear || isGuessed;
    if (isUnclear && !(event?.isFree ?? isSaidFree(part))) onUnread();
    // Counted already, however often it is met again.
    return event ? { ...event, isUnclear } : [];
  });
  for (const group of groupsOf(events)) {
    yield* spansOf(group, { from, to }, { budget, onUnread });
  }
  const published = calendar.parts.filter(({ name }) => name === 'VFREEBUSY');
  for (const part of published) budget.spend(costOf(part));
  for (const property of published.flatMap((part) => propertiesOf(part, 'FREEBUSY'))) {
    if (parameterOf(property, 'fbtype')?.toUpperCase() === 'FREE') continue;
    for (const { start, length } of periodsOf(property, () => utc)) {
      const span = { from: start.wall, to: start.wall + length.ms + length.days * dayMs };
      if (span.from < span.to && span.from < to && span.to > from) yield span;
    }
  }
}

/** Cut to the window and put together where they touch. */
const merged = (spans: readonly BusySpan[], { from, to }: Window): BusySpan[] =>
  joinSpans(spans.map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) })));

/**
 * When somebody's time is taken, from `from` until before `to` (milliseconds). A text that is no
 * calendar, or one that holds more than anybody's, is a `cause`.
 */
export function readBusy(text: string, reading: Reading): BusyTimes {
  const budget = createBudget(mostSteps, reading.clock, reading.clock() + longestMs);
  const spans: BusySpan[] = [];
  let unread = 0;
  const onUnread = () => (unread += 1);
  try {
    for (const calendar of readParts(text)) {
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
