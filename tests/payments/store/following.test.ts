/** Acts and scripts do alike with the payments of an appointment that does not take place. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { isOver } from '#features/appointments/contract/appointment-status.ts';
import { paymentsFollowing } from '#features/payments/acts/following.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
import { paymentEnds } from '#features/payments/store/payment-ends.lua.ts';
import { endingKeys } from '#features/payments/store/payment-ends.ts';
import { act } from '#platform/redis/act.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import { stored } from '#tests/support/keys.ts';
import fc from '#tests/support/property.ts';
import { describeStore } from '#tests/support/store.ts';

const appointment = 'appointment-of-22-chars'.slice(0, 22);
const now = new Date('2041-03-11T08:00:00Z');
const earlier = '2041-03-10T08:00:00.000Z';

const cents = fc.constantFrom(100, 2500, 9999);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 });
const session = fc
  .constantFrom('open', 'processing', 'failed', 'paid', 'expired')
  .map((state) => ({ id: 'cs_1', state, expiresAt: earlier, number: 1 }) as const);
const refund = fc
  .record({ cents, state: fc.constantFrom('pending', 'succeeded', 'failed') })
  .map((more) => ({ ...more, id: 're_1', at: earlier }) as const);
const dispute = fc
  .record({
    ...{ state: fc.constantFrom('open', 'won', 'lost'), cents },
    isInquiry: maybe(fc.constant(true as const)),
  })
  .map((more) => ({ ...more, at: earlier }) as const);
const some = <T>(value: fc.Arbitrary<T>) => maybe(fc.array(value, { minLength: 1, maxLength: 2 }));
const over = maybe(fc.constant(earlier));
/** Payments are over together with their appointment, and only then is something kept or dismissed. */
const asOf = (record: Omit<PaymentRecord, 'id'>, from: AppointmentStatus) =>
  isOver(from) ? record : { ...record, overAt: undefined, dismissedAt: undefined, kept: undefined };
const payment: fc.Arbitrary<Omit<PaymentRecord, 'id'>> = fc.record({
  ...{ version: fc.integer({ min: 1, max: 9 }), createdAt: fc.constant(earlier) },
  ...{ packageName: fc.constant('Analyse'), cents: fc.constant(10_000) },
  ...{ dueOn: fc.constant('2041-03-20'), locale: fc.constant('de' as const) },
  ...{ appointment: fc.constant(appointment), session: maybe(session) },
  paid: maybe(fc.constant({ at: earlier, session: 'cs_1', intent: 'pi_1' })),
  refunds: some(refund),
  orders: some(cents.map((each) => ({ key: 'k', cents: each, reason: '', at: earlier }))),
  ...{ dispute: maybe(dispute), expiredAt: over, overAt: over, dismissedAt: over },
  ...{ kept: maybe(cents), isTest: fc.constant(true) },
});
const choice: fc.Arbitrary<MoneyChoice | undefined> = fc.option(
  fc.record({ paid: fc.constantFrom(0, 25, 75, 100, 200), back: fc.constantFrom(0, 10, 75) }),
  { nil: undefined },
);
const toldSchema = z.record(z.string(), z.unknown());
const script = `${paymentEnds}
local id = input.id
local withdrawn, money, free = endPayments({ id }, input.event.at, input.now)
decideOn(id, money[id], free[id], input.money)
return cjson.encode({ withdrawn = withdrawn[id], money = money[id] })`;

describeStore('the payments of an appointment', (setup) => {
  async function keep(payments: readonly PaymentRecord[]) {
    const { inspect } = setup();
    await inspect('FLUSHALL');
    for (const each of payments) {
      await inspect('HSET', stored(paymentKeys.records), each.id, JSON.stringify(each));
      await inspect('ZADD', stored(paymentKeys.byAppointment), '0', `${appointment} ${each.id}`);
      if (each.session?.state === 'open')
        await inspect('ZADD', stored(paymentKeys.unsettled), '5', each.id);
      if (each.overAt) await inspect('ZADD', stored(paymentKeys.owed), '5', each.id);
    }
  }
  async function contents() {
    const { inspect } = setup();
    const texts = z.array(z.string());
    const pairs = z.parse(texts, await inspect('HGETALL', stored(paymentKeys.records)));
    const hashes = [paymentKeys.versions, paymentKeys.states].map((key) =>
      inspect('HGETALL', stored(key)),
    );
    const sets = [paymentKeys.owed, paymentKeys.unsettled, paymentKeys.returning].map((key) =>
      inspect('ZRANGE', stored(key), '0', '-1', 'WITHSCORES'),
    );
    return {
      records: pairs.map((text): unknown => (text.startsWith('{') ? JSON.parse(text) : text)),
      others: await Promise.all([...hashes, ...sets]),
      changes: (await inspect('GET', stored(paymentKeys.changes))) ?? 0,
    };
  }
  const byAct = (money?: MoneyChoice) => {
    const hook = paymentsFollowing(appointment);
    return act<Record<never, never>, unknown>(setup().db, {
      reads: {},
      hooks: [hook],
      decide(_, valuesOf) {
        const end = hook.follow(valuesOf).ends({ at: now, ...(money && { choice: money }) });
        if (end === 'unreturnable') return { answer: end };
        const { told, ...part } = end;
        return { plan: {}, parts: [part], answerOf: () => told };
      },
    });
  };
  const byScript = async (money?: MoneyChoice) => {
    const answer = await setup().db.run(script, endingKeys, {
      ...{ id: appointment, now: now.getTime(), money, event: { at: now.toISOString() } },
    });
    return z.parse(toldSchema, JSON.parse(z.parse(z.string(), answer)));
  };

  it('end alike', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(payment, { minLength: 1, maxLength: 2 }),
        fc.constantFrom('pending', 'confirmed'),
        choice,
        async (some, from, money) => {
          const payments = some.map((each, at) => ({
            ...asOf(each, from),
            id: `payment-${at}`.padEnd(22, '_'),
          }));
          await keep(payments);
          const told = await byAct(money);
          const ended = await contents();
          if (told !== 'unreturnable') {
            await keep(payments);
            expect(told).toEqual(await byScript(money));
            expect(ended).toEqual(await contents());
          }
          seen.add(
            typeof told === 'string'
              ? told
              : Object.keys(told ?? {})
                  .toSorted()
                  .join(),
          );
        },
      ),
      { numRuns: 300 },
    );
    expect([...seen].toSorted()).toEqual([
      '',
      'money',
      'money,withdrawn',
      'unreturnable',
      'withdrawn',
    ]);
  });
});
