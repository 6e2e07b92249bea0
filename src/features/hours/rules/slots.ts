/** Computes which of the times that consultants offer are free. */
import type { Service } from '#platform/contract/service.ts';
import type { Slot } from '#features/hours/contract/slot.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import { minuteMs } from '#platform/time/units.ts';
import { joinSpans } from '#platform/time/spans.ts';
import { addDays, type LocalDateTime, toInstant, toLocal } from '#platform/time/zone.ts';
import { mostConsultants } from '#features/consultants/contract.ts';
import { capsAt, type ServiceTimes } from './caps.ts';
import { daysPeriod, type Period } from '#platform/rules/period.ts';
import type { Roster } from './roster.ts';
import { emptySchedule, type OfferedTime, offeredTime, type Stretch } from './schedule.ts';
import { isInTheWay, type Span, spanFrom, type SpanRule } from './span.ts';

/** A slot made by hand or by a series; `startsAt` in milliseconds since 1970. */
export interface OfferedSlot {
  id: string;
  startsAt: number;
  consultant: string;
}

/** Time that an external event takes from a consultant. */
export interface Busy extends Stretch {
  consultant: string;
}

/** The span of an appointment. `service` is set only if the caller asked for it. */
interface Taken extends Span {
  service?: string | undefined;
}

/** Slots and opening hours, and everything that can conflict with them. */
export interface Diary {
  /** Ascending, like `taken`. */
  slots: readonly OfferedSlot[];
  taken: readonly Taken[];
  busy: readonly Busy[];
  roster: Roster;
}

/** Maximum distance in milliseconds at which the start of an appointment can conflict. */
export const reach = (longestAppointmentMinutes + longestBufferMinutes) * minuteMs;

/**
 * Binary search: the index of the first item for which `isTrue` holds; it must hold for all later ones too.
 */
function firstIndex<T>(all: readonly T[], isTrue: (one: T) => boolean): number {
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = all[middle];
    if (one === undefined || isTrue(one)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The index of the first span that starts after `from`. */
const firstAfter = (taken: readonly Span[], from: number) =>
  firstIndex(taken, ({ startsAt }) => startsAt > from);

interface Beginning {
  startsAt: number;
  consultant: string;
}

interface Availability {
  /**
   * Whether an appointment could start there: no conflict, closed time or event, and an active consultant.
   */
  isFree: (beginning: Beginning) => boolean;
  /** Like `isFree`, for a start within opening hours, which must last until the end of the appointment. */
  isOpen: (beginning: Beginning) => boolean;
  /** The time that a consultant's schedule offers. */
  offeredBy: (consultant: string) => OfferedTime;
}

/** Days that the period covers, plus one on each side, because opening hours may reach across midnight. */
function daysAround({ from, to }: Period, timeZone: string) {
  const dateOf = (instant: Date) => toLocal(instant, timeZone).date;
  const lastDay = new Date(Math.min(to.getTime(), Date.UTC(9999, 0)));
  return { startDate: addDays(dateOf(from), -1), endDate: addDays(dateOf(lastDay), 1) };
}

/** Returns functions that tell whether an appointment by `rule` could start at an instant in the period. */
export function availabilityIn(
  { taken, busy, roster }: Diary,
  rule: SpanRule,
  { period, timeZone }: { period: Period; timeZone: string },
): Availability {
  const days = daysAround(period, timeZone);
  const offered = new Map(
    roster.consultants.map(({ id, schedule }) => [id, offeredTime(schedule, days, timeZone)]),
  );
  const nothing = offeredTime(emptySchedule, days, timeZone);
  const offeredBy = (consultant: string) => offered.get(consultant) ?? nothing;
  const overlaps = (span: Span) =>
    taken
      .slice(firstAfter(taken, span.startsAt - reach), firstAfter(taken, span.endsAt + reach))
      .some((other) => isInTheWay(span, other));
  // After joining, only the last event that starts before the end of a span can reach into it.
  const events = new Map(
    [...Map.groupBy(busy, ({ consultant }) => consultant)].map(([id, pieces]) => [
      id,
      joinSpans(pieces),
    ]),
  );
  const isBusy = ({ startsAt, endsAt, consultant }: Span) => {
    const theirs = events.get(consultant) ?? [];
    const last = theirs[firstIndex(theirs, ({ from }) => from >= endsAt) - 1];
    return last !== undefined && last.to > startsAt;
  };
  const retired = new Set(roster.consultants.filter(({ active }) => !active).map(({ id }) => id));
  const isFree = ({ startsAt, consultant }: Beginning) => {
    if (retired.has(consultant)) return false;
    const span = spanFrom(startsAt, rule, consultant);
    const isClosed = offeredBy(consultant).closedFrom(startsAt) < span.endsAt;
    return !isClosed && !overlaps(span) && !isBusy(span);
  };
  return {
    isFree,
    isOpen: (beginning) => {
      const { startsAt, endsAt } = spanFrom(beginning.startsAt, rule, beginning.consultant);
      const until = offeredBy(beginning.consultant).coveredUntil(startsAt);
      return until >= endsAt && isFree(beginning);
    },
    offeredBy,
  };
}

/** A time at which a consultant is free. `slot` is set if a slot offers it. */
export interface FreeTime extends Beginning {
  slot?: string;
}

interface FreeQuestion {
  rule: SpanRule & ServiceTimes;
  /** Service whose caps apply; no caps if absent. */
  service?: Service | undefined;
  consultants: readonly string[];
  period: Period;
  now: Date;
  timeZone: string;
}

/** The consultants' free times in the period, ascending; at one instant in the order of `consultants`. */
export function freeTimesIn(diary: Diary, question: FreeQuestion): FreeTime[] {
  const { rule, service, consultants, period, now, timeZone } = question;
  const { isFree, isOpen, offeredBy } = availabilityIn(diary, rule, { period, timeZone });
  const earliest = Math.max(period.from.getTime(), now.getTime() + rule.notice * minuteMs);
  // A time that has started is not free. A time exactly at the end of the notice is.
  const isAhead = (at: number) => at >= earliest && at > now.getTime() && at < period.to.getTime();
  const isFull = (at: number, consultant: string) =>
    service !== undefined &&
    capsAt(new Date(at), rule, timeZone).some(
      ({ from, to, most }) =>
        diary.taken.filter(
          (span) =>
            span.consultant === consultant &&
            span.service === service &&
            span.startsAt >= from &&
            span.startsAt < to,
        ).length >= most,
    );
  const free = consultants.flatMap((consultant): FreeTime[] => {
    const byHand = diary.slots
      .filter((slot) => slot.consultant === consultant && isAhead(slot.startsAt) && isFree(slot))
      .map(({ id, startsAt }) => ({ startsAt, consultant, slot: id }));
    const known = new Set(byHand.map(({ startsAt }) => startsAt));
    const byHours = offeredBy(consultant)
      .beginnings(rule.startEvery)
      .filter((at) => isAhead(at) && !known.has(at))
      .map((startsAt) => ({ startsAt, consultant }))
      .filter(isOpen);
    return [...byHand, ...byHours].filter(({ startsAt }) => !isFull(startsAt, consultant));
  });
  return free.toSorted((one, other) => one.startsAt - other.startsAt);
}

/** The distinct local times of the given free times. */
export const timesOf = (free: readonly Beginning[], timeZone: string): LocalDateTime[] =>
  [...new Set(free.map(({ startsAt }) => startsAt))].map((startsAt) =>
    toLocal(new Date(startsAt), timeZone),
  );

interface ListQuery {
  limit: number;
  /** The last slot of the previous page: `YYYY-MM-DDTHH:MM~<id>`. */
  cursor?: string | undefined;
  startDate?: string | undefined;
  endDate?: string | undefined;
}

interface ListPorts {
  rule: SpanRule;
  timeZone: string;
  readDiary: (range: Period & { limit: number }) => Promise<Diary>;
}

/** The period from the first listed slot to the last. */
const shown = ({ slots }: Diary, from: Date): Period => ({
  from: new Date(slots[0]?.startsAt ?? from),
  to: new Date(slots.at(-1)?.startsAt ?? from),
});

/** Lists the slots of a range for the desk, ascending; one more than `limit`, to detect another page. */
export async function listSlots(
  { limit, cursor, ...range }: ListQuery,
  { rule, timeZone, readDiary }: ListPorts,
): Promise<Slot[]> {
  const [when = '', lastId = ''] = cursor?.split('~') ?? [];
  const [date = '', time = ''] = when.split('T');
  // A cursor without a valid date starts at the first page.
  const isMoment = !Number.isNaN(Date.parse(`${when}:00Z`));
  const last = isMoment ? toInstant(date, time, timeZone) : null;
  const { from, to } = daysPeriod(range, timeZone);
  const start = last && last > from ? last : from;
  // Several consultants may offer the time at which the previous page ended.
  const diary = await readDiary({ from: start, to, limit: limit + 1 + mostConsultants });
  const { isFree } = availabilityIn(diary, rule, { period: shown(diary, start), timeZone });
  return diary.slots
    .filter(({ id, startsAt }) => startsAt !== last?.getTime() || id > lastId)
    .slice(0, limit + 1)
    .map((slot) => ({
      id: slot.id,
      ...toLocal(new Date(slot.startsAt), timeZone),
      isAvailable: isFree(slot),
    }));
}
