/** Whether a request that takes no time still waits is judged twice, by the list in Lua and as it is sent: the same. */
import { expect, it } from 'vitest';
import { keys } from '#registry/keys.ts';
import { idOf, now } from '#tests/appointments/store/appointment.ts';
import { stored } from '#tests/support/keys.ts';
import { describeStore } from '#tests/support/store.ts';
import { outboxOf } from './delivery-outbox.ts';

const id = idOf(1);
const member = `request_held:${id}:visitor:mail:1`;
const at = now.getTime();
const entry = {
  ...{ kind: 'request_held', recipient: 'visitor', channel: 'mail', event: 1 },
  ...{ state: 'held', reason: 'address_limit', at, attempts: 0, queuedAt: at },
};
const record = { date: '2041-03-12', time: '10:00', clientName: 'Ada', email: 'ada@example.com' };
const times = [at - 1, at, at + 1].flatMap((until) =>
  [undefined, false, true].map((lost) => JSON.stringify({ record, until, lost })),
);

describeStore('a request that takes no time', (setup) => {
  it.each([
    ...times,
    ...[
      '',
      '{"no":',
      '[]',
      '{"until":9e15}',
      `{"record":{},"until":"x"}`,
      '{"record":1,"until":9e15}',
    ],
  ])('is listed where its letter can be sent again: %s', async (text) => {
    const { inspect } = setup();
    const { listUndelivered, sendAgain } = outboxOf(setup());
    await inspect('HSET', stored(keys.heldRequests), id, text);
    await inspect('HSET', stored(keys.deliveries), id, JSON.stringify([entry]));
    await inspect('ZADD', stored(keys.undelivered), String(at), member);
    const { deliveries } = await listUndelivered();
    const isSent = (await sendAgain(member, now)) !== 'lapsed';
    expect(deliveries.map((each) => each.id)).toEqual(isSent ? [member] : []);
  });
});
