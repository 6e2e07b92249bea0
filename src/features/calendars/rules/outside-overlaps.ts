/** Compares external calendars with appointments. */
import type { OutsideOverlap } from '#features/calendars/contract/outside-calendar.ts';
import { joinSpans } from '#platform/time/spans.ts';
import type { ConsultantBusy } from './busy.ts';
import type { Span } from '#features/hours/index.ts';

/** Returns the appointments that overlap an event of their consultant, with the first such event each. */
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
