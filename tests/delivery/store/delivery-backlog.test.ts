/** A backlog of ten thousand letters slows neither a booking nor the firm's word. */
import { expect, it } from 'vitest';
import { deliveriesOf, ledgerWrite, queue } from '#features/outbox/index.ts';
import { writeAll } from '#platform/redis/commit.ts';
import { keys } from '#registry/keys.ts';
import { addDays } from '#platform/time/zone.ts';
import { day, idOf, now } from '#tests/appointments/store/appointment.ts';
import { describeStore } from '#tests/support/store.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

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

    // Receipts and notices of records that need no more than an address.
    const planned = deliveriesOf('appointment_requested', now, { whatsapp: true }, 'flood');
    for (let first = 0; first < 2500; first += 500) {
      const ids = Array.from({ length: 500 }, (_, at) => `backlog-${first + at}`);
      await writeAll(
        db,
        ids.flatMap((id) => {
          const queued = queue(id, planned, { ledger: [], event: 1, now: now.getTime() });
          const record = JSON.stringify({ id, email: `${id}@flood.example` });
          return [
            ['HSET', keys.appointments, id, record],
            ...queued.writes,
            ledgerWrite(id, queued.ledger),
          ];
        }),
      );
    }
    expect(Number(await inspect('ZCARD', `v2:local:${keys.outbox}`))).toBeGreaterThan(9_999);
    await enter(900, '14:00', 'client@example.com');
    expect(await claim(later(1))).toMatchObject({ subject: idOf(900) });
    const after = { booking: await booking(20), claiming: await claiming() };
    expect(after.booking).toBeLessThan(3 * before.booking + 5);
    expect(after.claiming).toBeLessThan(3 * before.claiming + 10);
  });
});
