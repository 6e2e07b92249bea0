import { describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { addDemoSlots, demoSlots } from '#local/demo.ts';
import { createEmbeddedEngine } from '#local/redis/engine.ts';
import { serveRedis } from '#local/redis/serve.ts';
import { createRedis } from '#store/client.ts';
import { slotStore } from '#store/slots.ts';
import { isoWeekday, toInstant } from '#time/zone.ts';

// 09:30 on a Monday in Zurich, five days before the clocks change.
const now = new Date('2027-03-22T08:30:00Z');

describe('demo slots', () => {
  it('are future working hours of the booking window that do not overlap', () => {
    const slots = demoSlots(now);
    const starts = slots.map(({ date, time }) => toInstant(date, time, firm.timeZone)?.getTime());
    expect(slots.length).toBeGreaterThan(80);
    expect(slots[0]).toEqual({ date: '2027-03-22', time: '10:00' });
    expect(slots.at(-1)?.date).toBe('2027-04-21');
    expect(slots.every(({ date }) => isoWeekday(date) <= 5)).toBe(true);
    for (const [index, start = 0] of starts.entries()) {
      const previous = starts[index - 1] ?? 0;
      expect(start - previous).toBeGreaterThanOrEqual(firm.appointmentMinutes * 60_000);
    }
  });

  it('are the same at every start of a day, with a gap here and there', () => {
    expect(demoSlots(now)).toEqual(demoSlots(new Date(now.getTime() + 60_000)));
    const perDay = Map.groupBy(demoSlots(now), ({ date }) => date);
    const counts = new Set([...perDay.values()].map((day) => day.length));
    expect(counts.size).toBeGreaterThan(1);
  });

  it('go into an empty store only', async () => {
    const engine = await createEmbeddedEngine();
    const server = await serveRedis({ engine });
    const store = slotStore(createRedis(server));
    expect(await addDemoSlots(store, now)).toBe(demoSlots(now).length);
    expect(await addDemoSlots(store, new Date('2027-06-01T08:00:00Z'))).toBe(0);
    await server.close();
    await engine.close();
  });
});
