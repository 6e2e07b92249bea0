/** Which of the times that consultants offer are free. */
import type { Slot } from '#contract/slot.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#contract/span.ts';
import { type LocalDateTime, toLocal } from '#time/zone.ts';
import { datesOf, isInTheWay, type Span, spanFrom, type SpanRule } from './span.ts';

/** A beginning that a consultant offers; `startsAt` in milliseconds since 1970. */
export interface OfferedSlot {
  id: string;
  startsAt: number;
  consultant: string;
}

/** Slots with all that can be in their way. */
export interface Diary {
  /** Ascending, as what is taken. */
  slots: readonly OfferedSlot[];
  taken: readonly Span[];
  /** `<consultant> <date>`, with the reason. */
  blocked: ReadonlyMap<string, string>;
}

/** Nothing that begins further away than this gets in the way, in milliseconds. */
const reach = (longestAppointmentMinutes + longestBufferMinutes) * 60_000;

/** The index of the first span that begins after `from`. */
function firstAfter(taken: readonly Span[], from: number): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((taken[middle]?.startsAt ?? Infinity) > from) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Names a consultant's day among the blocked ones. */
export const dayKey = (consultant: string, date: string) => `${consultant} ${date}`;

/** Tells of each slot of a diary whether an appointment by `rule` could begin there. */
export function availabilityIn({ taken, blocked }: Diary, rule: SpanRule, timeZone: string) {
  const overlaps = (span: Span) =>
    taken
      .slice(firstAfter(taken, span.startsAt - reach), firstAfter(taken, span.endsAt + reach))
      .some((other) => isInTheWay(span, other));
  const isBlocked = ({ startsAt, endsAt, consultant }: Span) =>
    blocked.size > 0 &&
    datesOf({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }, timeZone).some((date) =>
      blocked.has(dayKey(consultant, date)),
    );
  return {
    isBooked: ({ startsAt, consultant }: OfferedSlot) =>
      overlaps(spanFrom(startsAt, rule, consultant)),
    isFree({ startsAt, consultant }: OfferedSlot) {
      const span = spanFrom(startsAt, rule, consultant);
      return !isBlocked(span) && !overlaps(span);
    },
  };
}

/** The slots as the desk lists them. */
export function listedSlots(diary: Diary, rule: SpanRule, timeZone: string): Slot[] {
  const { isFree } = availabilityIn(diary, rule, timeZone);
  return diary.slots.map((slot) => ({
    id: slot.id,
    ...toLocal(new Date(slot.startsAt), timeZone),
    isAvailable: isFree(slot),
  }));
}

/** Ascending, each once, whoever of the consultants offers it. */
export function freeTimes(
  diary: Diary,
  rule: SpanRule,
  { now, timeZone }: { now: Date; timeZone: string },
): LocalDateTime[] {
  const { isFree } = availabilityIn(diary, rule, timeZone);
  const starts = diary.slots.filter((slot) => slot.startsAt > now.getTime() && isFree(slot));
  return [...new Set(starts.map(({ startsAt }) => startsAt))].map((startsAt) =>
    toLocal(new Date(startsAt), timeZone),
  );
}
