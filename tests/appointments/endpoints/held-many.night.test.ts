/** Ten thousand requests that take no time wait for the same one, each with the longest message (decision 34). */
import { expect, it, vi } from 'vitest';
import { maxLength } from '#platform/contract/limits.ts';
import { keys } from '#registry/keys.ts';
import { patience } from '#scripts/test/patience.ts';
import { multiply } from '#tests/appointments/store/multiply.ts';
import { booking } from '#tests/support/booking.ts';
import { useHeld } from '#tests/support/held.ts';
import { stored } from '#tests/support/keys.ts';
import { allEngines, anyEngine } from '#tests/support/redis.ts';

// The embedded engine needs minutes to copy so many.
const engineChoice = allEngines.at(-1) ?? anyEngine;
const { setup, wish, press, request, tick } = useHeld({ engineChoice });
const many = 10_000;
const maxBytes = 1_000_000;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

it(
  'an entry by the desk at their time, and telling them, stay below a megabyte a trip',
  async () => {
    await press();
    const { engine, app, clock } = setup();
    const { id } = await request(20, undefined, { message: 'ä'.repeat(maxLength.message) });
    await multiply((...command) => engine.call(command), id, many);
    const held = () => engine.call(['ZCARD', stored(keys.heldByStart)]);
    expect(await held()).toBe(many);

    const headers = await app.signIn();
    const seen = { trips: 0, largest: 0 };
    const call = engine.call.bind(engine);
    const spy = vi.spyOn(engine, 'call').mockImplementation(async (command) => {
      const reply = await call(command);
      seen.trips += 1;
      seen.largest = Math.max(seen.largest, bytesOf(command), bytesOf(reply));
      return reply;
    });
    const entered = await app.call('/api/appointments/entered', {
      ...{ method: 'POST', headers, body: { ...booking, ...wish(20) } },
    });
    expect(entered.status).toBe(201);
    const entry = { ...seen };
    let ticks = 0;
    for (; ticks < 20 && (await held()) !== 0; ticks += 1) {
      await tick();
      clock.advance(60_000);
    }
    spy.mockRestore();
    console.info(JSON.stringify({ entry, telling: seen, ticks }));
    expect(await held()).toBe(0);
    expect(entry.largest).toBeLessThan(maxBytes);
    expect(seen.largest).toBeLessThan(maxBytes);
  },
  300_000 * patience,
);
