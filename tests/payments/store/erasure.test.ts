import { expect, it } from 'vitest';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { paymentStore } from '#features/payments/acts/put.ts';
import type { Database } from '#platform/redis/database.ts';
import { erasureStore } from '#registry/erasure.ts';
import { dump } from '#tests/support/dump.ts';
import { paymentOf, refundOf } from '#tests/support/payment-news.ts';
import { describeStore } from '#tests/support/store.ts';

const at = '2041-03-20T08:00:00.000Z';
const now = new Date(at);
const later = new Date('2042-06-01T08:00:00Z');
const long = new Date('2031-01-01T00:00:00Z');
const email = 'kanari@example.com';
const paid: Partial<PaymentRecord> = {
  ...{ createdAt: at, email, clientName: 'Karla Kanari', packageName: 'Coaching Karla Kanari' },
  paid: { at, session: 'cs_test_a1B2c3D4e5F6', intent: 'pi_1' },
  refunds: [refundOf({ cents: 50 })],
};

describeStore('erasing payments', (setup) => {
  const ways: Readonly<Record<string, (db: Database, id: string) => Promise<unknown>>> = {
    'by address': (db) => erasureStore(db).erasePerson(email),
    chosen: (db, id) =>
      erasureStore(db).eraseChosen({
        appointments: [],
        messages: [],
        inquiries: [],
        payments: [id],
      }),
    'by age': (db) =>
      erasureStore(db).eraseOld(
        { appointments: later, messages: later, payments: long, slots: long },
        50,
      ),
  };

  it.each(Object.entries(ways))('%s: keeps figures, not what was typed', async (_way, erase) => {
    const { db, inspect } = setup();
    const payments = paymentStore(db);
    const [theirs, other] = [
      paymentOf({ ...paid, version: 0 }),
      paymentOf({ version: 0, id: 'Q'.repeat(22), createdAt: later.toISOString() }),
    ];
    for (const payment of [theirs, other]) await payments.put(payment, { now });
    await erase(db, theirs.id);
    expect((await payments.find(theirs.id))?.record).toMatchObject({
      ...{ packageName: '', cents: theirs.cents, paid: theirs.paid, refunds: theirs.refunds },
    });
    expect(await dump({ call: (command) => inspect(...command) })).not.toMatch(/kanari/i);
    expect((await payments.find(other.id))?.record.packageName).toBe(other.packageName);
  });
});
