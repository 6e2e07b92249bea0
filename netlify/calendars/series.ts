/** Where the events of one identity fall: a series, and what was changed of it. */
import type { BusySpan } from '#domain/busy.ts';
import { dayMs } from '#time/units.ts';
import { atMoment, type CalendarEvent, type Length, type Moment } from './event.ts';
import type { Budget, Window } from './budget.ts';
import { occurrencesOf } from './recurrence.ts';
import { instantOf, lastOf, type Zone } from './zones.ts';

const dayOf = (wall: number) => Math.floor(wall / dayMs);
const wallIn = (instant: number, zone: Zone) => instant + zone(instant);

const spanOf = ({ wall, zone }: Moment, { days, ms }: Length): BusySpan => ({
  from: instantOf(wall, zone),
  to: instantOf(wall + days * dayMs, zone) + ms,
});

/** Which occurrences are named, by their instant or, where one side knows no time, by their day. */
function namesOf(moments: readonly Moment[], series: Moment) {
  const instants = new Set(moments.map(atMoment));
  const byDay = moments.filter(({ isDate }) => isDate || series.isDate);
  const days = new Set(byDay.map(({ wall }) => dayOf(wall)));
  return (occurrence: Moment) =>
    instants.has(atMoment(occurrence)) || days.has(dayOf(occurrence.wall));
}

/** The latest of several with the same identity; of equals all, since nobody says which one counts. */
function latestOf(events: readonly CalendarEvent[]): CalendarEvent[] {
  const sequence = Math.max(...events.map((event) => event.sequence));
  return events.filter((event) => event.sequence === sequence);
}

/** What takes the place of occurrences, each by the instant of the one that it replaces. */
function replacementsOf(events: readonly CalendarEvent[]) {
  const groups = Map.groupBy(events, ({ replaces }) => (replaces ? atMoment(replaces) : 0));
  return [...groups.values()].flatMap(latestOf);
}

/** Reads `UNTIL` by the clocks of the series. */
const readingOf = (zone: Zone, budget: Budget) => ({
  budget,
  lastOf: (until: string) => lastOf(until, zone),
});

/** All occurrences of a series that may reach into the window, whatever was changed of them. */
function* occurrences(
  { start, length, rules, more }: CalendarEvent,
  { from, to }: Window,
  budget: Budget,
): Generator<{ start: Moment; length: Length }> {
  const { zone } = start;
  // A day more on both sides: these are times on clocks.
  const near = { from: from - length.days * dayMs - length.ms - dayMs, to: to + dayMs };
  const seen = new Set([start.wall]);
  yield { start, length };
  for (const rule of rules) {
    for (const wall of occurrencesOf(rule, start.wall, near, readingOf(zone, budget))) {
      if (seen.has(wall)) continue;
      seen.add(wall);
      yield { start: { ...start, wall }, length };
    }
  }
  for (const each of more) yield { start: each.start, length: each.length ?? length };
}

/**
 * The spans of all events of one identity that reach into the window; free ones are none. Throws a
 * `CalendarError` when the budget is used up.
 */
export function* spansOf(
  events: readonly CalendarEvent[],
  window: Window,
  budget: Budget,
): Generator<BusySpan> {
  const replacements = replacementsOf(events.filter(({ replaces }) => replaces !== undefined));
  const series = latestOf(events.filter(({ replaces }) => replaces === undefined));
  const reaches = ({ from, to }: BusySpan) => from < to && from < window.to && to > window.from;

  for (const event of replacements) {
    const span = spanOf(event.start, event.length);
    if (!event.isFree && reaches(span)) yield span;
  }
  const onwards = replacements
    .flatMap((event) =>
      event.isOnwards && event.replaces ? [{ event, replaces: event.replaces }] : [],
    )
    .toSorted((one, other) => atMoment(other.replaces) - atMoment(one.replaces));

  for (const event of series) {
    const replaced = replacements.flatMap(({ replaces }) => replaces ?? []);
    const isGone = namesOf([...event.except, ...replaced], event.start);
    // What was changed from some occurrence on may have become longer, or moved.
    const shifts = onwards.map(
      ({ event: { start, length }, replaces }) =>
        Math.abs(atMoment(start) - atMoment(replaces)) + length.days * dayMs + length.ms,
    );
    const slack = Math.max(0, ...shifts);
    const wide = { from: window.from - slack, to: window.to + slack };
    for (const occurrence of occurrences(event, wide, budget)) {
      budget.spend();
      if (isGone(occurrence.start)) continue;
      const instant = atMoment(occurrence.start);
      const change = onwards.find(({ replaces }) => atMoment(replaces) < instant);
      const { isFree } = change?.event ?? event;
      const span = change
        ? movedSpan(instant, change)
        : spanOf(occurrence.start, occurrence.length);
      if (!isFree && reaches(span)) yield span;
    }
  }
}

/** An occurrence that a change from an earlier one on moves along, by as much as clocks show. */
function movedSpan(
  instant: number,
  { event, replaces }: { event: CalendarEvent; replaces: Moment },
): BusySpan {
  const { zone, wall } = event.start;
  const shift = wall - wallIn(atMoment(replaces), zone);
  return spanOf({ ...event.start, wall: wallIn(instant, zone) + shift }, event.length);
}
