import { type GenerateSlotsRequest, maxGeneratedSlots, type Slot } from '#contract/slot.ts';
import { addDays, type LocalDateTime, toInstant, toLocal } from '#time/zone.ts';
import type { Clock } from './booking-window.ts';
import { invalidField, type Outcome, success } from './outcome.ts';

const dayMs = 86_400_000;

/** Both shapes of the request are a series; they differ in what their fields are called. */
function toSeries(request: GenerateSlotsRequest) {
  return 'date' in request
    ? {
        startDate: request.date,
        endDate: request.date,
        times: [request.time],
        field: { start: 'date', time: () => 'time' },
      }
    : {
        ...request,
        times: request.timeSlots,
        field: { start: 'startDate', time: (index: number) => `timeSlots.${index}` },
      };
}

/**
 * The dates and times to create, each once. One that is past or does not exist refuses the whole
 * request: nothing is left out silently. The booking window does not bind here.
 */
export function planSlots(
  request: GenerateSlotsRequest,
  { now, timeZone }: Clock,
): Outcome<LocalDateTime[]> {
  const { startDate, endDate, times, field } = toSeries(request);
  if (endDate < startDate) return invalidField('endDate', 'before_start');
  if (startDate < toLocal(now, timeZone).date) return invalidField(field.start, 'past');
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
  if (days * new Set(times).size > maxGeneratedSlots) return invalidField('endDate', 'too_many');

  const planned = new Map<string, LocalDateTime>();
  for (let day = 0; day < days; day += 1) {
    const date = addDays(startDate, day);
    for (const [index, time] of times.entries()) {
      const startsAt = toInstant(date, time, timeZone);
      if (!startsAt) return invalidField(field.time(index), 'nonexistent_time');
      if (startsAt <= now) return invalidField(field.time(index), 'past');
      planned.set(`${date}T${time}`, { date, time });
    }
  }
  return success([...planned.values()]);
}

interface SlotGeneration extends Clock {
  randomId: () => string;
  slots: {
    /** `null`, and nothing added, if one of their days is blocked. */
    addUnlessBlocked: (
      slots: readonly Omit<Slot, 'isAvailable'>[],
    ) => Promise<{ created: number; existing: number } | null>;
  };
}

/** Creates what is not there yet; `existing` counts what was. */
export async function generateSlots(
  request: GenerateSlotsRequest,
  { slots, randomId, ...clock }: SlotGeneration,
): Promise<Outcome<{ created: number; existing: number }>> {
  const plan = planSlots(request, clock);
  if (!plan.ok) return plan;
  const added = await slots.addUnlessBlocked(
    plan.value.map((slot) => ({ id: randomId(), ...slot })),
  );
  return added ? success(added) : invalidField(toSeries(request).field.start, 'blocked');
}
