/** Letters that no lane has, or one that no run looks at: written by other code, or by none. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { keys } from '#registry/keys.ts';
import { idOf, now } from '#tests/appointments/store/appointment.ts';
import { stored } from '#tests/support/keys.ts';
import { describeStore } from '#tests/support/store.ts';
import { later, outboxOf, sent } from './delivery-outbox.ts';

const ledgerSchema = z.array(z.looseObject({}));

describeStore('a letter', (setup) => {
  const outbox = () => outboxOf(setup());
  const inspect = (...command: string[]) => setup().inspect(...command);
  const due = String(now.getTime());
  const member = `appointment_confirmed:${idOf(1)}:visitor:mail:1`;
  const waiting = async () =>
    z.parse(z.array(z.string()), await inspect('ZRANGE', stored(keys.outbox), '0', '-1'));
  const enter = async () => {
    await outbox().enter(1, '10:00');
    expect(await waiting()).toEqual([member]);
  };

  it('without a lane leaves, however many wait for another channel', async () => {
    await enter();
    await inspect('ZREM', stored(keys.lanes), member);
    const others = Array.from(
      { length: 250 },
      (_, number) => `appointment_requested:${idOf(1)}:firm:whatsapp:${String(number)}`,
    );
    await inspect('ZADD', stored(keys.outbox), ...others.flatMap((each) => [due, each]));
    const scores = others.flatMap((each) => [String(11e13 + now.getTime()), each]);
    await inspect('ZADD', stored(keys.lanes), ...scores);
    expect((await outbox().claim(later(1)))?.id).toBe(member);
  });

  it.each([-5, 7e13, 17e13, 99e13])('with the place %d among lanes leaves', async (place) => {
    await enter();
    const score = String(place + (place > 0 ? now.getTime() : 0));
    await inspect('ZADD', stored(keys.lanes), score, member);
    expect(await outbox().claim(now)).toBeNull();
    expect((await outbox().claim(later(1)))?.id).toBe(member);
    expect(await outbox().claim(later(1))).toBeNull();
  });

  it('with a name that says nothing, or an unknown channel, goes and holds up no other', async () => {
    await enter();
    const bad = [
      'no name',
      'a:b',
      '12',
      `appointment_confirmed:${idOf(1)}:visitor:pigeon:1`,
      `new_kind:${idOf(1)}:visitor:mail`,
    ];
    await inspect('ZADD', stored(keys.outbox), ...bad.flatMap((each) => [due, each]));
    expect((await outbox().settleAll(later(1), sent)).map(({ id }) => id)).toEqual([member]);
    expect(await waiting()).toEqual([]);
  });

  it('of a request whose link was opened meanwhile is closed, and holds up no other', async () => {
    await outbox().request(1, '10:00');
    const held = { kind: 'request_held', recipient: 'visitor', channel: 'mail', event: 1 };
    const entry = { ...held, state: 'sending', lease: 'x', at: now.getTime(), attempts: 1 };
    const text = z.parse(z.string(), await inspect('HGET', stored(keys.deliveries), idOf(1)));
    const ledger = [
      { ...entry, queuedAt: now.getTime() },
      ...z.parse(ledgerSchema, JSON.parse(text)),
    ];
    await inspect('HSET', stored(keys.deliveries), idOf(1), JSON.stringify(ledger));
    const left = `request_held:${idOf(1)}:visitor:mail:1`;
    await inspect('ZADD', stored(keys.outbox), due, left);
    await inspect('ZADD', stored(keys.lanes), String(1e13 + now.getTime()), left);
    const told = [
      ...(await outbox().settleAll(later(1), sent)),
      ...(await outbox().settleAll(later(2), sent)),
    ];
    expect(told.map(({ kind, recipient }) => `${kind} ${recipient}`)).toContain(
      'appointment_requested visitor',
    );
    expect(await waiting()).toEqual([]);
    expect(await outbox().listOf(idOf(1))).toContainEqual(
      expect.objectContaining({ id: left, state: 'superseded' }),
    );
  });
});
