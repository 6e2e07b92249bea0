/** Finds appointments that overlap, which only data of version 1 can contain. */
import type { Overlap } from '#features/appointments/contract/desk-appointments.ts';
import { reach, isInTheWay, type Span } from '#features/hours/index.ts';

/**
 * Groups appointments that overlap directly or through another one. `taken` has to ascend by start; groups
 * and their members do so as well.
 */
export function findOverlaps(taken: readonly (Span & { id: string })[]): Overlap[] {
  const groups = new Map<string, Set<string>>();
  const groupOf = (id: string) => groups.get(id) ?? new Set([id]);
  taken.forEach((span, index) => {
    for (let before = index - 1; before >= 0; before -= 1) {
      const other = taken[before];
      if (!other || other.startsAt + reach < span.startsAt) return;
      if (!isInTheWay(other, span)) continue;
      const joined = new Set([...groupOf(other.id), ...groupOf(span.id)]);
      for (const id of joined) groups.set(id, joined);
    }
  });
  const order = new Map(taken.map(({ id }, index) => [id, index]));
  const place = (id: string) => order.get(id) ?? 0;
  return [...new Set(groups.values())]
    .map((ids) => ({ ids: [...ids].toSorted((one, other) => place(one) - place(other)) }))
    .toSorted((one, other) => place(one.ids[0] ?? '') - place(other.ids[0] ?? ''));
}
