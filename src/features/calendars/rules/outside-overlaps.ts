/** Calendars kept elsewhere, held against appointments. */
import type { OutsideOverlap } from '#features/calendars/contract/outside-calendar.ts';
import { joinSpans } from '#platform/time/spans.ts';
import type { ConsultantBusy } from './busy.ts';
import type { Span } from '#features/hours/index.ts';

/** Appointments over which an event of their consultant lies, with the first such; ascending as `taken`. */
export function findOutsideOverlaps(
  taken: readonly (Span & { id: string })[],
  busy: readonly ConsultantBusy[],
): OutsideOverlap[] {
  const theirs = Map.groupBy(busy, ({ consultant }) => consultant);
  const whole = new Map([...theirs].map(([consultant, pieces]) => [consultant, joinSpans(pieces)]));
  const iso = (at: number) => new Date(at).toISOString();
  return taken.flatMap(({ id, consultant, startsAt, endsAt }) => {
    const over = whole.get(consultant)?.find(({ from, to }) => from < endsAt && to > startsAt);
    if (!over) return [];
    return {
      ...{ id, startsAt: iso(startsAt), endsAt: iso(endsAt) },
      ...{ from: iso(over.from), to: iso(over.to) },
    };
  });
}
