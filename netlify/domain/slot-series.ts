import { maxGeneratedSlots, type Slot } from '#contract/slot.ts';
import {
  maxSeriesDays,
  type SlotSeriesPreview,
  type SlotSeriesRequest,
} from '#contract/slot-series.ts';
import { addDays, isoWeekday, type LocalDateTime, toInstant } from '#time/zone.ts';
import type { DateRange } from './availability.ts';
import type { Clock } from './booking-window.ts';
import type { Holiday } from './holidays.ts';
import { invalidField, type Outcome, success } from './outcome.ts';

const dayMs = 86_400_000;

interface PlannedSlot extends LocalDateTime {
  state: 'possible' | 'past' | 'nonexistent';
}

interface SeriesPlan {
  slots: PlannedSlot[];
  holidays: Holiday[];
}

/**
 * Every time of the series on every day that it means, ascending, each once. Nothing refuses the
 * whole: what cannot be created says why.
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

  const stateOf = (date: string, time: string): PlannedSlot['state'] => {
    const startsAt = toInstant(date, time, timeZone);
    if (!startsAt) return 'nonexistent';
    return startsAt > now ? 'possible' : 'past';
  };
  const slots = days.flatMap((date) =>
    sorted.map((time) => ({ date, time, state: stateOf(date, time) })),
  );
  return success({ slots, holidays });
}

interface SeriesPorts extends Clock {
  findHolidays: (range: DateRange) => Holiday[];
}

interface PreviewPorts extends SeriesPorts {
  survey: (range: DateRange) => Promise<{
    existing: readonly LocalDateTime[];
    blocked: readonly string[];
  }>;
}

/** What `createSeries` would do now; creates nothing. */
export async function previewSeries(
  request: SlotSeriesRequest,
  { survey, findHolidays, ...clock }: PreviewPorts,
): Promise<Outcome<SlotSeriesPreview>> {
  const plan = planSeries(request, clock, findHolidays);
  if (!plan.ok) return plan;
  const { existing, blocked } = await survey(request);
  const taken = new Set(existing.map(({ date, time }) => `${date}T${time}`));
  const blockedDays = new Set(blocked);
  const slots = plan.value.slots.map(({ date, time, state }) => {
    if (state !== 'possible') return { date, time, state };
    if (taken.has(`${date}T${time}`)) return { date, time, state: 'existing' as const };
    return { date, time, state: blockedDays.has(date) ? ('blocked' as const) : ('new' as const) };
  });
  return success({ slots, holidays: plan.value.holidays });
}

interface CreationPorts extends SeriesPorts {
  randomId: () => string;
  add: (
    slots: readonly Omit<Slot, 'isAvailable'>[],
  ) => Promise<{ created: number; existing: number }>;
}

/** Creates what the preview calls new. */
export async function createSeries(
  request: SlotSeriesRequest,
  { add, randomId, findHolidays, ...clock }: CreationPorts,
): Promise<Outcome<{ created: number; existing: number }>> {
  const plan = planSeries(request, clock, findHolidays);
  if (!plan.ok) return plan;
  const possible = plan.value.slots.filter(({ state }) => state === 'possible');
  return success(await add(possible.map(({ date, time }) => ({ id: randomId(), date, time }))));
}
