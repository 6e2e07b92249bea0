/** Money that goes back for an appointment with several payments, one of which cannot be written at first. */
import { expect, it } from 'vitest';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { returnMoney, type Returning } from '#features/payments/rules/payment-return.ts';

const at = '2041-03-04T09:00:00.000Z';
const now = new Date(at);

const paidOf = (id: string, cents: number): PaymentRecord => ({
  ...{ id, version: 1, createdAt: at, packageName: 'Erstberatung', cents, dueOn: '2041-03-20' },
  ...{ locale: 'de', appointment: 'a', overAt: at, isTest: false },
  paid: { at, session: `cs_${id}`, intent: `pi_${id}` },
});

/** Payments in memory; `refused` are the payments whose next write meets a conflict. */
function house(payments: readonly PaymentRecord[], refused: Set<string>) {
  const records = new Map(payments.map((payment) => [payment.id, payment]));
  const round = (decided: Returning['decided']) =>
    returnMoney({
      now,
      timeZone: 'Europe/Zurich',
      gateway: undefined,
      randomId: () => 'unused',
      linkOf: () => 'unused',
      payments: {
        find: () => Promise.resolve(null),
        findBySession: () => Promise.resolve(null),
        put(record) {
          if (refused.delete(record.id)) return Promise.resolve('conflict');
          const next = { ...record, version: record.version + 1 };
          records.set(record.id, next);
          return Promise.resolve(next);
        },
      },
      listReturning: () => Promise.resolve([{ appointment: 'a', seen: '1', decided }]),
      paymentsOf: () => Promise.resolve([...records.values()]),
      putOff: () => Promise.resolve(),
      traceOf: (id) => id,
      isLate: () => false,
      failed: (_subject, error) => expect.unreachable(String(error)),
    });
  const parts = () =>
    [...records.values()].map(({ kept, orders = [] }) => [kept, orders.map(({ cents }) => cents)]);
  return { round, parts };
}

const refusals = [[], ['first'], ['second'], ['third'], ['second', 'third']];

it.each(refusals)('are ordered once, whichever write is refused first: %s %s', async (...ids) => {
  const payments = [paidOf('first', 10_000), paidOf('second', 5_000), paidOf('third', 2_000)];
  const { round, parts } = house(payments, new Set(ids));
  const decided = { at, held: 170, back: 120 };
  for (let count = 0; count < 4; count += 1) await round(decided);
  expect(parts()).toEqual([
    [0, [10_000]],
    [3_000, [2_000]],
    [2_000, []],
  ]);
});

it('another decision changes nothing of what was decided', async () => {
  const { round, parts } = house([paidOf('first', 10_000)], new Set());
  await round({ at, held: 100, back: 40 });
  await round({ at: '2041-03-05T09:00:00.000Z', held: 60, back: 60 });
  expect(parts()).toEqual([[6_000, [4_000]]]);
});
