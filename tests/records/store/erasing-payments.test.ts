/** Payments of records that are erased: what the books need stays, in the same step as the rest goes. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { paymentStore } from '#features/payments/acts/put.ts';
import { StoreUnavailableError, type ScriptHost } from '#platform/redis/client.ts';
import { bulkStore, erasureStore, restoredStore } from '#registry/erasure.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { enterAtDesk, idOf, now, placement } from '#tests/appointments/store/appointment.ts';
import { multiply } from '#tests/appointments/store/multiply.ts';
import { stored } from '#tests/support/keys.ts';
import { paymentOf } from '#tests/support/payment-news.ts';
import { describeStore, openTestDatabase } from '#tests/support/store.ts';

const id = idOf(1);
const email = 'kanari@example.com';
const paid = { at: now.toISOString(), session: 'cs_test_a1B2c3D4e5F6', intent: 'pi_1' };
const payment = paymentOf({ version: 0, appointment: id, email, paid });
const entry = auditEntry('appointment_erased', {
  ...{ now, actor: 'system' as const },
  randomId: () => 'entry'.padEnd(22, '_'),
});

describeStore('erasing records with payments', (setup) => {
  /** The store, at which the commit with this number that notes the act does not arrive. */
  function failingAt(failing: number) {
    let commits = 0;
    const host: ScriptHost = {
      async eval(script, names, args) {
        if (args.some((each) => each.includes(entry.id))) commits += 1;
        if (commits === failing) throw new StoreUnavailableError();
        return setup().redis.eval(script, names, args);
      },
    };
    return openTestDatabase(host);
  }
  const recordOf = async (of: string) => {
    const text = z.parse(
      z.nullable(z.string()),
      await setup().inspect('HGET', stored(paymentKeys.records), of),
    );
    return text === null ? null : z.parse(z.looseObject({}), JSON.parse(text));
  };
  const has = async (key: string, of: string) =>
    (await setup().inspect('HEXISTS', stored(key), of)) === 1;
  /** An appointment that was paid for. */
  async function settle() {
    const { db } = setup();
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email }));
    await paymentStore(db).put(payment, { now });
  }

  it('one that cannot be read goes with the act that asked, or not at all', async () => {
    await settle();
    const { inspect, db } = setup();
    await inspect('HSET', stored(paymentKeys.records), payment.id, '{"email":"kanari@');
    await inspect('HSET', stored(paymentKeys.bySession), paid.session, payment.id);
    const erase = (failing: number) =>
      erasureStore(failingAt(failing)).eraseRecord({ kind: 'appointment', id }, { entry });
    await expect(erase(1)).rejects.toThrow(StoreUnavailableError);
    expect([await has(keys.appointments, id), await has(paymentKeys.records, payment.id)]).toEqual([
      true,
      true,
    ]);
    expect(await erasureStore(db).eraseRecord({ kind: 'appointment', id }, { entry })).toBe(true);
    expect([await has(keys.appointments, id), await has(paymentKeys.records, payment.id)]).toEqual([
      false,
      false,
    ]);
    expect(await inspect('HLEN', stored(paymentKeys.bySession))).toBe(0);
    const ending = `session ${paid.session}`;
    expect(await inspect('ZSCORE', stored(paymentKeys.unsettled), ending)).toBe('0');
  });

  it('goes with its appointment, whatever comes in between the portions', async () => {
    const { db, inspect } = setup();
    const other = paymentOf({ version: 0, id: 'Q'.repeat(22), email, paid });
    await paymentStore(db).put(other, { now });
    await settle();
    await multiply(inspect, other.id, 120);
    await multiply(inspect, id, 120);
    const erased = erasureStore(failingAt(2)).erasePerson(email, { entry });
    await expect(erased).rejects.toThrow(StoreUnavailableError);
    const [isThere, record] = [await has(keys.appointments, id), await recordOf(payment.id)];
    expect(isThere).toBe(record?.['anonymisedAt'] === undefined);
    await erasureStore(db).erasePerson(email, { entry });
    expect(await recordOf(payment.id)).toMatchObject({
      ...{ paid, anonymisedAt: entry.at, overAt: entry.at },
    });
    expect(await inspect('ZSCORE', stored(paymentKeys.owed), payment.id)).not.toBeNull();
  });

  it('counts all payments of a person, also those of appointments', async () => {
    const { db } = setup();
    await settle();
    await paymentStore(db).put(paymentOf({ version: 0, id: 'Q'.repeat(22), email }), { now });
    expect(await erasureStore(db).erasePerson(email)).toMatchObject({
      appointments: 1,
      payments: 2,
    });
  });

  it.each([
    ['unknown fields', { later: { deep: true } }],
    ['a broken date', { dueOn: 'soon' }],
    ['a broken language', { locale: 5 }],
    ['a broken name', { clientName: ['Kanari'], id: 7 }],
    ['a broken session', { session: { id: 'cs_1', state: 'unheard-of' } }],
  ])('with %s, one stays in the books', async (_what, broken) => {
    const { db, inspect } = setup();
    await settle();
    const text = JSON.stringify({ ...payment, version: 1, ...broken });
    await inspect('HSET', stored(paymentKeys.records), payment.id, text);
    await erasureStore(db).erasePerson(email, { entry });
    const record = await recordOf(payment.id);
    expect(record).toMatchObject({
      ...{ cents: payment.cents, paid, version: 2, packageName: '' },
      ...{ anonymisedAt: entry.at, overAt: entry.at },
    });
    expect(JSON.stringify(record)).not.toMatch(/kanari/i);
    expect(await inspect('ZSCORE', stored(paymentKeys.owed), payment.id)).not.toBeNull();
  });

  it('with a broken date, one that nobody has paid goes as a whole, and ends at Stripe', async () => {
    const { db, inspect } = setup();
    await settle();
    const broken = { version: 1, paid: undefined, dueOn: 'soon' };
    const text = JSON.stringify({ ...payment, ...broken });
    await inspect('HSET', stored(paymentKeys.records), payment.id, text);
    await inspect('HSET', stored(paymentKeys.bySession), paid.session, payment.id);
    await erasureStore(db).erasePerson(email, { entry });
    expect(await recordOf(payment.id)).toBeNull();
    const ending = `session ${paid.session}`;
    expect(await inspect('ZSCORE', stored(paymentKeys.unsettled), ending)).toBe('0');
  });

  it('is no appointment more where many are erased', async () => {
    const { db, inspect } = setup();
    await settle();
    await inspect('HSET', stored(paymentKeys.records), payment.id, '{"email":"kanari@');
    const doing = { now, trace: undefined };
    const chosen = { ids: [id], status: 'confirmed' as const };
    expect(await bulkStore(db).eraseAppointments(chosen, doing)).toEqual({ done: 1, skipped: 0 });
  });

  it('for an appointment that was to come is owed once more after a restore, however late', async () => {
    const { db, inspect } = setup();
    await settle();
    const late = new Date('2042-01-01T00:00:00Z');
    const ids = { appointments: [id], messages: [], inquiries: [], payments: [payment.id] };
    await restoredStore(db).eraseAgain(ids, late);
    expect(await recordOf(payment.id)).toMatchObject({ overAt: late.toISOString() });
    expect(await inspect('ZSCORE', stored(paymentKeys.owed), payment.id)).not.toBeNull();
  });

  it('is not put back from where it was set aside once it is anonymous', async () => {
    const { db, inspect } = setup();
    await settle();
    const name = `1 hash ${stored(paymentKeys.emails)} ${payment.id}`;
    await inspect('HSET', stored(platformKeys.aside), name, 'x');
    await erasureStore(db).eraseRecord({ kind: 'appointment', id }, { entry });
    expect(await inspect('HKEYS', stored(platformKeys.aside))).toEqual([]);
  });

  it.each([
    ['without an amount', { cents: undefined }],
    ['with a broken refund', { refunds: [{ cents: 'all' }] }],
  ])('%s, one goes as a whole', async (_what, broken) => {
    const { db, inspect } = setup();
    await settle();
    const text = JSON.stringify({ ...payment, version: 1, ...broken });
    await inspect('HSET', stored(paymentKeys.records), payment.id, text);
    expect(await erasureStore(db).erasePerson(email)).toMatchObject({ payments: 1 });
    expect(await recordOf(payment.id)).toBeNull();
  });
});
