/** Which of the times that consultants offer are free. */
import type { Slot } from '#contract/slot.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#contract/span.ts';
import { type LocalDateTime, toInstant, toLocal } from '#time/zone.ts';
import { daysPeriod, type Period } from './period.ts';
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
export const reach = (longestAppointmentMinutes + longestBufferMinutes) * 60_000;

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

interface Availability {
  /** Whether an appointment is in the way. */
  isBooked: (slot: OfferedSlot) => boolean;
  /** Whether one could begin there: nothing is in the way, and no day of it is blocked. */
  isFree: (slot: OfferedSlot) => boolean;
}

/** Tells of each slot of a diary whether an appointment by `rule` could begin there. */
export function availabilityIn(
  { taken, blocked }: Diary,
  rule: SpanRule,
  timeZone: string,
): Availability {
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
    isBooked: ({ startsAt, consultant }) => overlaps(spanFrom(startsAt, rule, consultant)),
    isFree: ({ startsAt, consultant }) => {
      const span = spanFrom(startsAt, rule, consultant);
      return !isBlocked(span) && !overlaps(span);
    },
  };
}

interface ListQuery {
  limit: number;
  /** The last slot of the page before, `YYYY-MM-DDTHH:MM~<id>`. */
  cursor?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

interface ListPorts {
  rule: SpanRule;
  timeZone: string;
  consultants: readonly string[];
  readDiary: (range: Period & { limit: number }) => Promise<Diary>;
}

/** The slots of a range as the desk lists them, ascending, one more than the page holds. */
export async function listSlots(
  { limit, cursor, ...range }: ListQuery,
  { rule, timeZone, consultants, readDiary }: ListPorts,
): Promise<Slot[]> {
  const [when = '', lastId = ''] = cursor?.split('~') ?? [];
  const [date = '', time = ''] = when.split('T');
  // A cursor of no day there is begins anew.
  const isMoment = !Number.isNaN(Date.parse(`${when}:00Z`));
  const last = isMoment ? toInstant(date, time, timeZone) : null;
  const { from, to } = daysPeriod(range, timeZone);
  const start = last && last > from ? last : from;
  // Several consultants may offer the time at which the page before ended.
  const diary = await readDiary({ from: start, to, limit: limit + 1 + consultants.length });
  const { isFree } = availabilityIn(diary, rule, timeZone);
  return diary.slots
    .filter(({ id, startsAt }) => startsAt !== last?.getTime() || id > lastId)
    .slice(0, limit + 1)
    .map((slot) => ({
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
