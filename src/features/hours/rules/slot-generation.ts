import { type GenerateSlotsRequest, maxGeneratedSlots } from '#features/hours/contract/slot.ts';
import { dayMs } from '#platform/time/units.ts';
import { addDays, type LocalDateTime, toInstant, toLocal } from '#platform/time/zone.ts';
import type { Clock } from './booking-window.ts';
import {
  type Decide,
  isStale,
  noVersion,
  ownerOf,
  refusedBy,
  type Roster,
  scheduleOf,
  type Stale,
} from './roster.ts';
import { closedAt } from './schedule.ts';
import { invalidField, type Outcome, type Refusal, success } from '#platform/rules/outcome.ts';

/** Normalises both shapes of the request to a series. They differ in the names of their fields. */
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

/** The start of a slot to create, before it has a consultant. */
export interface PlannedStart extends LocalDateTime {
  startsAt: Date;
}

/**
 * Returns the dates and times to create, without duplicates. A past or nonexistent time refuses the whole
 * request, so that nothing is left out silently. The booking window does not apply.
 */
export function planSlots(
  request: GenerateSlotsRequest,
  { now, timeZone }: Clock,
): Outcome<PlannedStart[]> {
  const { startDate, endDate, times, field } = toSeries(request);
  if (endDate < startDate) return invalidField('endDate', 'before_start');
  if (startDate < toLocal(now, timeZone).date) return invalidField(field.start, 'past');
  const days = (Date.parse(endDate) - Date.parse(startDate)) / dayMs + 1;
  if (days * new Set(times).size > maxGeneratedSlots) return invalidField('endDate', 'too_many');

  const planned = new Map<string, PlannedStart>();
  for (let day = 0; day < days; day += 1) {
    const date = addDays(startDate, day);
    for (const [index, time] of times.entries()) {
      const startsAt = toInstant(date, time, timeZone);
      if (!startsAt) return invalidField(field.time(index), 'nonexistent_time');
      if (startsAt <= now) return invalidField(field.time(index), 'past');
      planned.set(`${date}T${time}`, { date, time, startsAt });
    }
  }
  return success([...planned.values()]);
}

/** A slot to store. */
type NewSlot = PlannedStart & {
  id: string;
  consultant: string;
  /** Not created, because its time is closed; counted in `existing` if it already exists. */
  isClosed?: boolean;
};

/** Adds slots that were decided on with a version of the roster. */
export type AddSlots = (
  slots: readonly NewSlot[],
  roster: string,
) => Promise<{ created: number; existing: number } | Stale>;

/**
 * Refuses slots based on a roster, unless the roster has changed or the call is a repetition; the latter gets
 * its first answer.
 */
export async function refusedSlots(roster: Roster, refused: Refusal, add: AddSlots) {
  const answer = await add([], noVersion);
  return refusedBy(roster, { refused, answer: isStale(answer) ? answer : success(answer) });
}

interface SlotGeneration extends Clock {
  randomId: () => string;
  decide: Decide;
  add: AddSlots;
}

/**
 * Creates the slots that do not exist yet; `existing` counts the others. Returns `invalidField` `blocked`,
 * and creates nothing, if any of the times is closed.
 */
export async function generateSlots(
  request: GenerateSlotsRequest,
  { add, decide, randomId, ...clock }: SlotGeneration,
): Promise<Outcome<{ created: number; existing: number }>> {
  const plan = planSlots(request, clock);
  if (!plan.ok) return plan;
  const series = toSeries(request);
  return decide(async (roster) => {
    const refuse = (refused: Refusal) => refusedSlots(roster, refused, add);
    const owner = ownerOf(request, roster);
    if (!owner.ok) return refuse(owner);
    const consultant = owner.value;
    const isClosed = closedAt(scheduleOf(roster, consultant), series, clock.timeZone);
    if (plan.value.some(({ startsAt }) => isClosed(startsAt))) {
      return refuse(invalidField(series.field.start, 'blocked'));
    }
    const slots = plan.value.map((start) => ({ id: randomId(), consultant, ...start }));
    const added = await add(slots, roster.version);
    return isStale(added) ? added : success(added);
  });
}
