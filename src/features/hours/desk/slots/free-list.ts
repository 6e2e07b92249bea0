/** The list of free times: as visitors see them, and slots for later; no React. */
import type { OfferedTimes } from '#features/hours/contract/hours.ts';
import type { Slot } from '#features/hours/contract/slot.ts';
import { groupBy } from '#platform/desk/group-by.ts';
import { momentOf } from '#platform/desk/moments.ts';
import type { LocalDateTime } from '#platform/time/zone.ts';

/** A free time. `slot` is set if it was made by hand or by a series, so that it can be deleted. */
export interface ListedTime extends LocalDateTime {
  slot?: string;
  /** Absent if several are free then and no slot offers it, or if it is not known. */
  consultant?: string;
}

/**
 * Free times, ascending: those that are offered, each slot by itself and any other time once, then the
 * available slots after the last day of the offered ones.
 */
export function freeList(
  offered: OfferedTimes['times'],
  slots: readonly Slot[],
  lastOffered: string,
): ListedTime[] {
  const soon = [...groupBy(offered, momentOf)].flatMap(([, group]): ListedTime[] => {
    const byHand = group.flatMap(({ date, time, slot, consultant }) =>
      slot === undefined ? [] : [{ date, time, slot, consultant }],
    );
    const [first, ...others] = group;
    if (byHand.length > 0 || !first) return byHand;
    const { date, time, consultant } = first;
    return [{ date, time, ...(others.length === 0 && { consultant }) }];
  });
  const later = slots
    .filter(({ date, isAvailable }) => isAvailable && date > lastOffered)
    .map(({ id, date, time }) => ({ date, time, slot: id }));
  return [...soon, ...later];
}
