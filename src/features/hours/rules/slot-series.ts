import { maxGeneratedSlots } from '#features/hours/contract/slot.ts';
import {
  maxSeriesDays,
  type SlotSeriesPreview,
  type SlotSeriesRequest,
} from '#features/hours/contract/slot-series.ts';
import { dayMs } from '#platform/time/units.ts';
import { addDays, isoWeekday, type LocalDateTime, toInstant } from '#platform/time/zone.ts';
import type { DateRange } from '#platform/rules/period.ts';
import type { Clock } from './booking-window.ts';
import type { Holiday } from './holidays.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';
import { type Decide, isStale, ownerOf, scheduleOf } from './roster.ts';
import { type AddSlots, refusedSlots } from './slot-generation.ts';
import { closedAt } from './schedule.ts';
import type { Diary } from './slots.ts';
import { isInTheWay, spanFrom, type SpanRule } from './span.ts';

type PlannedSlot = LocalDateTime &
  ({ state: 'possible'; startsAt: Date } | { state: 'past' | 'nonexistent' });

interface SeriesPlan {
  slots: PlannedSlot[];
  holidays: Holiday[];
}

/**
 * Returns the series' times on its days, ascending and without duplicates. Slots that cannot be created do
 * not refuse the series; their `state` says why. Returns `invalidField` `before_start` or `too_many` for the
 * range.
 */
export function planSeries(
  { startDate, endDate, weekdays, times, holidays: leftOut }: SlotSeriesRequest,
  { now, timeZone }: Clock,
  findHolidays: (range: DateRange) => Holiday[],
): Outcome<SeriesPlan> {
  if (endDate < startDate) return invalidField('endDate', 'before_start');
  const length = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
  if (length > maxSeriesDays) return invalidField('endDate', 'too_many');

  const holidays = findHolidays({ startDate, endDate });
  const free = new Set(
    holidays.filter(({ region }) => leftOut.includes(region)).map(({ date }) => date),
  );
  const days = Array.from({ length }, (_, day) => addDays(startDate, day)).filter(
    (date) => weekdays.includes(isoWeekday(date)) && !free.has(date),
  );
  const sorted = [...new Set(times)].toSorted();
  if (days.length * sorted.length > maxGeneratedSlots) return invalidField('endDate', 'too_many');

  const planned = (date: string, time: string): PlannedSlot => {
    const startsAt = toInstant(date, time, timeZone);
    if (!startsAt) return { date, time, state: 'nonexistent' };
    return startsAt > now
      ? { date, time, state: 'possible', startsAt }
      : { date, time, state: 'past' };
  };
  const slots = days.flatMap((date) => sorted.map((time) => planned(date, time)));
  return success({ slots, holidays });
}

interface SeriesPorts extends Clock {
  findHolidays: (range: DateRange) => Holiday[];
}

interface PreviewPorts extends SeriesPorts {
  /** Length of an appointment and its buffers. */
  rule: SpanRule;
  readDiary: (range: DateRange) => Promise<Diary>;
}

/** Returns what `createSeries` would do now, without creating anything. */
export async function previewSeries(
  request: SlotSeriesRequest,
  { readDiary, findHolidays, rule, ...clock }: PreviewPorts,
): Promise<Outcome<SlotSeriesPreview>> {
  const plan = planSeries(request, clock, findHolidays);
  if (!plan.ok) return plan;
  // One more day on both sides, because an appointment may reach across midnight.
  const diary = await readDiary({
    startDate: addDays(request.startDate, -1),
    endDate: addDays(request.endDate, 1),
  });
  const owner = ownerOf(request, diary.roster);
  if (!owner.ok) return owner;
  const consultant = owner.value;
  const offered = diary.slots.filter((slot) => slot.consultant === consultant);
  const starts = new Set(offered.map(({ startsAt }) => startsAt));
  const isClosed = closedAt(scheduleOf(diary.roster, consultant), request, clock.timeZone);
  const created: number[] = [];
  const slots = plan.value.slots.map((slot): SlotSeriesPreview['slots'][number] => {
    const { date, time, state } = slot;
    if (state !== 'possible') return { date, time, state };
    if (starts.has(slot.startsAt.getTime())) return { date, time, state: 'existing' };
    if (isClosed(slot.startsAt)) return { date, time, state: 'blocked' };
    created.push(slot.startsAt.getTime());
    return { date, time, state: 'new' };
  });
  const overlapping = countOverlapping([...starts], created, rule);
  return success({ slots, holidays: plan.value.holidays, overlapping });
}

/** How many of the new starts are so close to another that only one of the two can be booked. */
function countOverlapping(
  existing: readonly number[],
  created: readonly number[],
  rule: SpanRule,
): number {
  const all = [...existing, ...created].toSorted((one, other) => one - other);
  const isTight = (one: number | undefined, other: number | undefined) =>
    one !== undefined &&
    other !== undefined &&
    isInTheWay(spanFrom(one, rule, ''), spanFrom(other, rule, ''));
  const tight = new Set(
    all.filter((start, i) => isTight(all[i - 1], start) || isTight(start, all[i + 1])),
  );
  return created.filter((start) => tight.has(start)).length;
}

interface CreationPorts extends SeriesPorts {
  randomId: () => string;
  decide: Decide;
  add: AddSlots;
}

/** Creates the slots that the preview calls `new`. */
export async function createSeries(
  request: SlotSeriesRequest,
  { add, decide, randomId, findHolidays, ...clock }: CreationPorts,
): Promise<Outcome<{ created: number; existing: number }>> {
  const plan = planSeries(request, clock, findHolidays);
  if (!plan.ok) return plan;
  return decide(async (roster) => {
    const owner = ownerOf(request, roster);
    if (!owner.ok) return refusedSlots(roster, owner, add);
    const consultant = owner.value;
    const isClosed = closedAt(scheduleOf(roster, consultant), request, clock.timeZone);
    const slots = plan.value.slots.flatMap((slot) => {
      if (slot.state !== 'possible') return [];
      const { date, time, startsAt } = slot;
      return [{ id: randomId(), consultant, date, time, startsAt, isClosed: isClosed(startsAt) }];
    });
    const added = await add(slots, roster.version);
    return isStale(added) ? added : success(added);
  });
}
