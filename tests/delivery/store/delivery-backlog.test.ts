/** A backlog of ten thousand letters slows neither a booking nor the firm's word. */
import { expect, it } from 'vitest';
import { deliveriesOf, outboxLibrary } from '#features/outbox/index.ts';
import { outboxNames } from '#features/outbox/store/keys.ts';
import { keys } from '#registry/keys.ts';
import { addDays } from '#platform/time/zone.ts';
import { day, idOf, now } from '#tests/appointments/store/appointment.ts';
import { describeStore } from '#tests/support/store.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

/** Queues receipts and notices of records that need no more than an address. */
const seed = `
${outboxLibrary}
for i = input.first, input.first + 499 do
  local id = 'backlog-' .. string.format('%.0f', i)
  local email = 'x' .. i .. '@flood.example'
  call('HSET', records, id, cjson.encode({ id = id, email = email }))
  queue(id, 1, input.planned, input.now)
end
`;

describeStore('a backlog of 10,000 letters', (setup) => {
  it('slows no booking and no claim, and the firm’s word goes first', async ({ skip, task }) => {
    // The embedded engine, for development only, takes minutes to fill such a sorted set.
    if (!task.suite?.name.includes('redis-server')) skip();
    const { db, inspect } = setup();
    const { enter, request, claim, settle } = outboxOf(setup(), { address: 3 });
    const median = async (run: (index: number) => Promise<unknown>) => {
      const taken: number[] = [];
      for (let index = 0; index < 15; index += 1) {
        const began = performance.now();
        await run(index);
        taken.push(performance.now() - began);
      }
      return taken.toSorted((one, other) => one - other)[7] ?? 0;
    };
    const booking = (from: number) =>
      median((index) =>
        request(from + index, '09:00', `b${from + index}@gmail.com`, {
          ...{ network: 'honest', date: addDays(day, from + index) },
        }),
      );
    const claiming = () =>
      median(async () => {
        const claimed = await claim(later(1));
        if (claimed) await settle(claimed, sent, later(1));
      });
    const before = { booking: await booking(0), claiming: await claiming() };

    const names = { ...outboxNames, records: keys.appointments };
    const planned = deliveriesOf('appointment_requested', now, { whatsapp: true }, 'flood');
    for (let first = 0; first < 2500; first += 500) {
      await db.run(seed, names, { first, planned, now: now.getTime() });
    }
    expect(Number(await inspect('ZCARD', `v2:local:${keys.outbox}`))).toBeGreaterThan(9_999);
    await enter(900, '14:00', 'client@example.com');
    expect(await claim(later(1))).toMatchObject({ subject: idOf(900) });
    const after = { booking: await booking(20), claiming: await claiming() };
    expect(after.booking).toBeLessThan(3 * before.booking + 5);
    expect(after.claiming).toBeLessThan(3 * before.claiming + 10);
  });
});
