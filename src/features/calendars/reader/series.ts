/** Occurrences of the events with one UID: a series and the changes to it. */
import type { BusySpan } from '#features/calendars/rules/busy.ts';
import { dayMs } from '#platform/time/units.ts';
import { atMoment, type CalendarEvent, type Length, type Moment } from './event.ts';
import type { Budget, Window } from './budget.ts';
import { occurrencesOf } from './recurrence.ts';
import { startOfDay } from './rule-days.ts';
import type { Zone } from './named-zones.ts';
import { instantOf, lastOf } from './zones.ts';

const dayOf = (wall: number) => Math.floor(wall / dayMs);
const wallIn = (instant: number, zone: Zone) => instant + zone(instant);

const spanOf = ({ wall, zone }: Moment, { days, ms }: Length): BusySpan => ({
  from: instantOf(wall, zone),
  to: instantOf(wall + days * dayMs, zone) + ms,
});

/** Returns whether `moments` contain an occurrence, by instant or, where either side is a date, by day. */
function namesOf(moments: readonly Moment[], budget: Budget) {
  const instants = new Set<number>();
  for (const moment of moments) {
    budget.spend();
    instants.add(atMoment(moment));
  }
  const daysOf = (some: readonly Moment[]) => new Set(some.map(({ wall }) => dayOf(wall)));
  const [days, wholeDays] = [daysOf(moments), daysOf(moments.filter(({ isDate }) => isDate))];
  return (occurrence: Moment, instant: number) =>
    instants.has(instant) || (occurrence.isDate ? days : wholeDays).has(dayOf(occurrence.wall));
}

/** Of events with one identity, those with the highest `SEQUENCE`; all of them if it is the same. */
function latestOf(events: readonly CalendarEvent[]): CalendarEvent[] {
  const sequence = Math.max(...events.map((event) => event.sequence));
  return events.filter((event) => event.sequence === sequence);
}

/** Events that replace occurrences, grouped by the instant of the occurrence that they replace. */
function replacementsOf(events: readonly CalendarEvent[]) {
  const groups = Map.groupBy(events, ({ replaces }) => (replaces ? atMoment(replaces) : 0));
  return [...groups.values()].flatMap(latestOf);
}

/** Reads `UNTIL` in the zone of the series. */
const readingOf = (zone: Zone, budget: Budget) => ({
  budget,
  lastOf: (until: string) => lastOf(until, zone),
});

interface Spending {
  budget: Budget;
  /** Called once per event that cannot be read completely. */
  onUnread: () => void;
}

/**
 * Yields all occurrences of a series that may reach into the window, regardless of changes to them. A rule
 * that exceeds its share of the budget yields none.
 */
function* occurrences(
  { start, length, rules, more, isFree, isUnclear }: CalendarEvent,
  { from, to }: Window,
  { budget, onUnread }: Spending,
): Generator<{ start: Moment; length: Length }> {
  const { zone } = start;
  // One day more on both sides, because these are wall times.
  const near = { from: from - length.days * dayMs - length.ms - dayMs, to: to + dayMs };
  const seen = new Set([start.wall]);
  yield { start, length };
  const found = rules.map((rule) => occurrencesOf(rule, start.wall, near, readingOf(zone, budget)));
  if (found.includes(undefined) && !isFree && !isUnclear) onUnread();
  for (const each of found.flatMap((walls) => walls ?? [])) {
    // An hourly rule of whole days names each day 24 times.
    const wall = start.isDate ? startOfDay(each) : each;
    if (seen.has(wall)) continue;
    seen.add(wall);
    yield { start: { ...start, wall }, length };
  }
  for (const each of more) yield { start: each.start, length: each.length ?? length };
}

/** `THISANDFUTURE` changes, latest first, and how far they may move an occurrence, in ms. */
function onwardsOf(replacements: readonly CalendarEvent[]) {
  const onwards = replacements
    .flatMap((event) =>
      event.isOnwards && event.replaces ? [{ event, at: atMoment(event.replaces) }] : [],
    )
    .toSorted((one, other) => other.at - one.at);
  // The occurrence may have become longer, or moved.
  const shifts = onwards.map(
    ({ event: { start, length }, at }) =>
      Math.abs(atMoment(start) - at) + length.days * dayMs + length.ms,
  );
  return { onwards, slack: Math.max(0, ...shifts) };
}

/**
 * Yields the spans of all events with one UID that reach into the window; free events yield none. Throws a
 * `CalendarError` when the budget is used up.
 */
export function* spansOf(
  events: readonly CalendarEvent[],
  window: Window,
  spending: Spending,
): Generator<BusySpan> {
  const { budget } = spending;
  budget.spend(events.length);
  const replacements = replacementsOf(events.filter(({ replaces }) => replaces !== undefined));
  const series = latestOf(events.filter(({ replaces }) => replaces === undefined));
  const reaches = ({ from, to }: BusySpan) => from < to && from < window.to && to > window.from;

  const sequence = series[0]?.sequence ?? 0;
  const isOlder = (event: CalendarEvent) => event.sequence < sequence;
  const excepted = replacements.some(isOlder) ? series.flatMap(({ except }) => except) : [];
  const isExcepted = namesOf(excepted, budget);
  /** Whether a later version of the series takes out the occurrence that the event replaces. */
  const isWithdrawn = (event: CalendarEvent) =>
    event.replaces !== undefined &&
    isOlder(event) &&
    isExcepted(event.replaces, atMoment(event.replaces));

  for (const event of replacements) {
    if (isWithdrawn(event)) continue;
    const span = spanOf(event.start, event.length);
    if (!event.isFree && reaches(span)) yield span;
  }
  const isReplaced = namesOf(
    replacements.flatMap(({ replaces }) => replaces ?? []),
    budget,
  );
  const { onwards, slack } = onwardsOf(replacements);
  const wide = { from: window.from - slack, to: window.to + slack };

  for (const event of series) {
    const isTakenOut = namesOf(event.except, budget);
    for (const occurrence of occurrences(event, wide, spending)) {
      budget.spend();
      const instant = atMoment(occurrence.start);
      if (isTakenOut(occurrence.start, instant) || isReplaced(occurrence.start, instant)) continue;
      const change = onwards.find(({ at }) => at < instant);
      const { isFree } = change?.event ?? event;
      const span = change
        ? movedSpan(instant, change)
        : spanOf(occurrence.start, occurrence.length);
      if (!isFree && reaches(span)) yield span;
    }
  }
}

/** The span of an occurrence moved by a `THISANDFUTURE` change, by its wall-time difference. */
function movedSpan(instant: number, { event, at }: { event: CalendarEvent; at: number }): BusySpan {
  const { zone, wall } = event.start;
  const shift = wall - wallIn(at, zone);
  return spanOf({ ...event.start, wall: wallIn(instant, zone) + shift }, event.length);
}
