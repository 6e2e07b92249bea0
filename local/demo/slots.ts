/** Demo data: free slots for the coming weeks, so that a fresh clone has something to book. */
import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import { randomBytes } from 'node:crypto';
import { bookingWindowDays } from '#features/hours/contract/available-slot.ts';
import { endOfTime } from '#platform/rules/period.ts';
import { firm } from '#firm';
import { usualRule } from '#service-rules';
import type { SlotStore } from '#features/hours/acts/slots.ts';
import { dayMs } from '#platform/time/units.ts';
import { addDays, isoWeekday, toInstant, toLocal } from '#platform/time/zone.ts';

/** A consultation lasts an hour, so none of these overlap. */
const demoTimes = ['09:00', '10:00', '11:00', '14:00', '15:00', '16:00'];

/** Leaves a few gaps, the same for the same day, like a calendar in use. */
function isKept(date: string, index: number): boolean {
  const dayNumber = Date.parse(`${date}T00:00:00Z`) / dayMs;
  return (dayNumber * 5 + index * 3) % 7 !== 0;
}

/** The demo slots bookable at `now`: working days of the booking window, in the firm's time zone. */
export function demoSlots(now: Date): { date: string; time: string }[] {
  const today = toLocal(now, firm.timeZone).date;
  const days = Array.from({ length: bookingWindowDays + 1 }, (_, day) => addDays(today, day));
  return days
    .filter((date) => isoWeekday(date) <= 5)
    .flatMap((date) => demoTimes.filter((_, i) => isKept(date, i)).map((time) => ({ date, time })))
    .filter(({ date, time }) => (toInstant(date, time, firm.timeZone) ?? now) > now);
}

/** Whether there is any slot, past ones included. */
export async function hasSlots(store: Pick<SlotStore, 'read'>): Promise<boolean> {
  const { slots } = await store.read({ from: new Date(0), to: endOfTime, limit: 1 }, usualRule);
  return slots.length > 0;
}

/** Fills a store without any slot with the demo slots; returns how many it added. */
export async function addDemoSlots(store: SlotStore, now: Date): Promise<number> {
  if (await hasSlots(store)) return 0;
  const slots = demoSlots(now).flatMap(({ date, time }) => {
    const startsAt = toInstant(date, time, firm.timeZone);
    const newId = () => randomBytes(16).toString('base64url');
    return startsAt ? [{ id: newId(), date, startsAt, consultant: shippedConsultant }] : [];
  });
  return (await store.add(slots)).created;
}
