/** Delivery logs that cannot be read (decision 27). */
import { expect, it } from 'vitest';
import { keys } from '#registry/keys.ts';
import { idOf } from '#tests/appointments/store/appointment.ts';
import { stored } from '#tests/support/keys.ts';
import { describeStore } from '#tests/support/store.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

describeStore('a delivery log that cannot be read', (setup) => {
  it.each([0, 100])('holds up no other letter, with %i values set aside before', async (before) => {
    const { inspect } = setup();
    const { claim, settle, request } = outboxOf(setup());
    await request(0, '10:00', 'torn@gmail.com');
    await request(1, '11:00', 'client@gmail.com');
    for (let number = 0; number < before; number += 1)
      await inspect('HSET', stored(keys.aside), `1 some:key ${String(number)}`, 'hash json - {');
    await inspect('HSET', stored(keys.deliveries), idOf(0), '[{');
    const told = [];
    for (let claimed = await claim(later(2)); claimed; claimed = await claim(later(2))) {
      told.push(claimed.id);
      await settle(claimed, sent, later(2));
    }
    expect(told.filter((id) => id.includes(idOf(1)))).toHaveLength(2);
  });
});
