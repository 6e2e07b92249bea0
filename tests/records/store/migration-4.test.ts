/** Migration from version 3 to 4: payments end with their appointments. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paymentState } from '#features/payments/rules/payment.ts';
import { endingKeys } from '#features/payments/store/payment-ends.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { paymentJson } from '#features/payments/store/payment-record.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import { idOf } from '#tests/appointments/store/appointment.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore, directHost } from '#tests/support/store.ts';
import { around, carryOver, soonAfter } from './migration-setup.ts';

const prefix = 'v2:local:';
const at = soonAfter.toISOString();
const session = { id: 'cs_test_1', state: 'open', expiresAt: at, number: 1 };
const paid = { at, session: 'cs_test_1', intent: 'pi_1' };

describeStore('payments of version 3', (setup) => {
  const inspect = (...command: string[]) => setup().inspect(...command);
  const direct = () => directHost({ call: (command) => inspect(...command) });
  const carry = (host: ScriptHost = direct()) => carryOver(host);

  const appoint = (number: number, status: string) =>
    inspect('HSET', prefix + keys.appointmentStatus, idOf(number), status);

  /** A payment of that appointment, as written by version 3. */
  async function pay(number: number, appointment: number, more: object = {}) {
    const id = `payment-${number}`.padEnd(22, '_');
    const record = {
      ...{ id, version: 1, createdAt: at, packageName: 'x', cents: 500, dueOn: '2041-03-25' },
      ...{ locale: 'de', appointment: idOf(appointment), isTest: true, ...more },
    };
    await inspect('HSET', prefix + paymentKeys.records, id, JSON.stringify(record));
    await inspect('HSET', prefix + paymentKeys.versions, id, '1');
    await inspect('HSET', prefix + paymentKeys.states, id, 'open');
    await inspect('ZADD', prefix + paymentKeys.byAppointment, '0', `${idOf(appointment)} ${id}`);
    await inspect('ZADD', prefix + paymentKeys.unsettled, '77', id);
    return id;
  }

  async function recordOf(id: string) {
    return z.parse(paymentJson, await inspect('HGET', prefix + paymentKeys.records, id));
  }

  it('end if their appointment was cancelled or has lapsed, and only then', async () => {
    await inspect('SET', 'schema:local', '3');
    await appoint(1, 'cancelled');
    await appoint(2, 'expired');
    await appoint(3, 'confirmed');
    await appoint(4, 'completed');
    const open = await pay(1, 1, { session });
    const kept = await pay(2, 2, { session: { ...session, state: 'paid' }, paid });
    const back = await pay(3, 1, {
      ...{ session: { ...session, state: 'paid' }, paid },
      refunds: [{ id: 're_1', cents: 500, state: 'succeeded', at }],
    });
    const onItsWay = await pay(4, 2, { session: { ...session, state: 'processing' } });
    const others = [await pay(5, 3, { session }), await pay(6, 4, { paid })];
    await inspect('HSET', prefix + paymentKeys.records, 'unreadable', '{"id":1');
    await inspect('ZADD', prefix + paymentKeys.byAppointment, '0', `${idOf(1)} unreadable`);
    await inspect('SET', prefix + paymentKeys.changes, 'torn');

    expect(await carry()).toBe('ready');
    // Four payments ended: the counter starts anew, and its unreadable value is set aside.
    expect(await inspect('GET', prefix + paymentKeys.changes)).toBe('4');
    expect(await inspect('HVALS', prefix + keys.aside)).toEqual(['string shape - torn']);
    expect(await inspect('HGET', prefix + paymentKeys.records, 'unreadable')).toBe('{"id":1');
    expect(await inspect('GET', 'schema:local')).toBe('5');
    for (const id of [open, kept, back, onItsWay]) {
      const record = await recordOf(id);
      expect(record).toMatchObject({ overAt: at, version: 2 });
      expect(await inspect('HGET', prefix + paymentKeys.versions, id)).toBe('2');
    }
    for (const id of [open, onItsWay]) {
      const state = await inspect('HGET', prefix + paymentKeys.states, id);
      expect(state).toBe(paymentState(await recordOf(id)));
    }
    for (const id of others) expect(await recordOf(id)).not.toHaveProperty('overAt');
    expect(await inspect('ZRANGE', prefix + paymentKeys.owed, '0', '-1')).toEqual([kept]);
    // Due at once in the next round, which ends it at Stripe.
    expect(await inspect('ZSCORE', prefix + paymentKeys.unsettled, open)).toBe('0');
    expect(await inspect('ZSCORE', prefix + paymentKeys.unsettled, onItsWay)).toBe('77');
  });

  it('end too if version 3 cancels an appointment in between, or if a step is interrupted', async () => {
    await inspect('SET', 'schema:local', '3');
    await appoint(1, 'cancelled');
    await appoint(2, 'confirmed');
    const ids = Array.from({ length: 250 }, (_, index) => index);
    for (const index of ids) await pay(index, 1, { session });
    const late = await pay(999, 2, { session });
    const beside = around(direct(), {
      async after(trip) {
        // The first trip reads the version, the second ends a portion.
        if (trip === 2) await appoint(2, 'cancelled');
      },
    });
    expect(await carry(beside.host)).toBe('ready');
    // Two trips end payments, and one runs the step to the next version.
    expect(beside.trips()).toBe(4);
    expect(await recordOf(late)).toMatchObject({ overAt: at });

    const end = await snapshot(setup().inspect);
    expect(await carry()).toBe('ready');
    expect(await snapshot(setup().inspect)).toEqual(end);
  });

  it('end too in a store that lost its marker', async () => {
    await appoint(1, 'cancelled');
    const open = await pay(1, 1, { session });
    expect(await carry()).toBe('ready');
    expect(await recordOf(open)).toMatchObject({ overAt: at });
    expect(Object.keys(endingKeys)).toHaveLength(8);
  });
});
