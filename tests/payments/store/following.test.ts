/** What becomes of the payments of an appointment that does not take place: of every mixture of them. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { paymentsFollowing } from '#features/payments/acts/following.ts';
import { isOwed, type PaymentRecord, paymentState } from '#features/payments/rules/payment.ts';
import { paymentKeys } from '#features/payments/store/keys.ts';
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
const choice = fc.option(
  fc.oneof(
    fc.constantFrom('back' as const, 'keep' as const),
    fc.record({ paid: fc.constantFrom(0, 25, 75, 100, 200), back: fc.constantFrom(0, 10, 75) }),
  ),
  { nil: undefined },
);
type Choice = MoneyChoice | 'back' | 'keep' | undefined;

/** In cents, as somebody counts who reads the record. */
function moneyOf({ paid, refunds = [], orders = [], dispute, ...own }: PaymentRecord) {
  const sumOf = (all: readonly { cents: number }[]) =>
    all.reduce((sum, each) => sum + each.cents, 0);
  const refunded = sumOf(refunds.filter(({ state }) => state === 'succeeded'));
  const under = sumOf([...refunds.filter(({ state }) => state === 'pending'), ...orders]);
  if (dispute?.state === 'lost') return { held: 0, free: 0, returned: 0 };
  if (!paid) return { held: 0, free: 0, returned: refunded };
  const rest = Math.max(0, own.cents - refunded);
  const held = Math.max(0, rest - under);
  const isDisputed = dispute && dispute.state !== 'won' && !dispute.isInquiry;
  const free = Math.max(0, held - (isDisputed ? dispute.cents : 0));
  return { held, free, returned: refunded + rest - held };
}

/** What the event says of several that end, or that it cannot be as asked. */
function expectedOf(ending: readonly PaymentRecord[], money: Choice) {
  const sum = { held: 0, free: 0, returned: 0, coming: 0 };
  for (const each of ending) {
    const { held, free, returned } = moneyOf(each);
    sum.held += held;
    sum.free += free;
    sum.returned += returned;
    if (paymentState(each) === 'processing') sum.coming += each.cents;
  }
  const isSame = typeof money === 'object' && money.paid === sum.held / 100;
  const asked = { back: sum.free / 100, keep: 0, sum: isSame ? money.back : undefined };
  const back = money && asked[typeof money === 'object' ? 'sum' : money];
  if (back !== undefined && back > sum.free / 100) return 'unreturnable';
  const isAny = sum.held + sum.coming + sum.returned > 0;
  return {
    ...(ending.some((each) => ['open', 'failed'].includes(paymentState(each))) && {
      withdrawn: true,
    }),
    ...(isAny && {
      money: {
        held: sum.held / 100,
        ...(back !== undefined && sum.free > 0 && { back }),
        ...(sum.coming > 0 && { coming: sum.coming / 100 }),
        ...(sum.returned > 0 && { returned: sum.returned / 100 }),
      },
    }),
  };
}

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
    const fieldsOf = async (key: string) => {
      const flat = z.parse(texts, await inspect('HGETALL', stored(key)));
      return new Map(flat.flatMap((field, at) => (at % 2 ? [] : [[field, flat[at + 1]] as const])));
    };
    const membersOf = async (key: string) =>
      z.parse(texts, await inspect('ZRANGE', stored(key), '0', '-1', 'WITHSCORES'));
    return {
      records: await fieldsOf(paymentKeys.records),
      versions: await fieldsOf(paymentKeys.versions),
      states: await fieldsOf(paymentKeys.states),
      owed: await membersOf(paymentKeys.owed),
      unsettled: await membersOf(paymentKeys.unsettled),
      returning: await membersOf(paymentKeys.returning),
    };
  }
  const byAct = (money: Choice) => {
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

  it('end, and the event says what that means', async () => {
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(payment, { minLength: 1, maxLength: 2 }),
        choice,
        async (some, money) => {
          const payments = some.map(
            ({ overAt, dismissedAt, kept, ...each }, at): PaymentRecord => ({
              ...each,
              id: `payment-${at}`.padEnd(22, '_'),
              ...(overAt !== undefined && { overAt, dismissedAt, kept }),
            }),
          );
          await keep(payments);
          const before = await contents();
          const ending = payments.filter((each) => each.overAt === undefined);
          const told = await byAct(money);
          expect(told).toEqual(expectedOf(ending, money));
          const after = await contents();
          if (told === 'unreturnable') expect(after).toEqual(before);
          else {
            for (const each of ending) {
              const { id, version } = each;
              const ended = { ...each, overAt: now.toISOString(), version: version + 1 };
              expect(JSON.parse(after.records.get(id) ?? '')).toEqual(
                JSON.parse(JSON.stringify(ended)),
              );
              expect(after.versions.get(id)).toBe(String(version + 1));
              expect(after.owed.includes(id)).toBe(isOwed(ended));
              if (!each.paid) expect(after.states.get(id)).toBe(paymentState(ended));
              // Its session is to be ended at Stripe.
              const isOpen = !each.paid && each.session?.state === 'open';
              const at = after.unsettled.indexOf(id);
              if (isOpen) expect(after.unsettled[at + 1]).toBe('0');
            }
            const others = payments.filter(({ overAt }) => overAt !== undefined);
            for (const { id } of others) expect(after.records.get(id)).toBe(before.records.get(id));
            const isDecided = JSON.stringify(told).includes('"back"');
            expect(after.returning).toEqual(isDecided ? [appointment, String(now.getTime())] : []);
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
