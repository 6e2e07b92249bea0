/** What was paid for an appointment that ends: given back, in part, kept, or decided later. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { linkedAppointmentSchema } from '#features/links/contract/link.ts';
import { paymentSumsSchema } from '#features/payments/contract/payment.ts';
import { appointmentHistorySchema } from '#features/appointments/contract.ts';
import { appointmentPreviewSchema } from '#features/bulk/contract/bulk.ts';
import type { PaymentState } from '#features/payments/contract/payment-states.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { linkKeys } from '#tests/support/app.ts';
import { useEnds } from '#tests/support/ends.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { atNight, byDay } from '#tests/support/night.ts';
import { whileAway } from '#tests/support/payments.ts';

const ends = useEnds();
const { setup, post, read, stripe, desk, withRequest, overview, linked } = ends;

const historySchema = z.object({ events: appointmentHistorySchema });
/** The last change of status, as the history has it. */
async function endOf(appointment: string) {
  const answer = await ends.get(`/api/appointments/${appointment}/history`);
  const { events } = z.parse(historySchema, await answer.json());
  return events.findLast((event) => event.kind === 'status');
}
/** What it says of the money. */
const moneyOf = async (appointment: string) => (await endOf(appointment))?.money;
const refundsAtStripe = () => stripe().book.refunds.map(({ cents }) => cents);
/** Lets the minutes pass after which nothing can be undone, and runs the scheduled delivery. */
async function later() {
  await setup().app.settled();
  setup().clock.advance(121_000);
  await setup().app.runScheduled('delivery-tick');
  await setup().app.settled();
}
async function paid(amount = 350, time?: string) {
  const asked = await withRequest(time, { amount });
  await stripe().pay(asked.session);
  return asked;
}
/** Also returns the payment's id at Stripe. */
async function paidAnd() {
  const asked = await withRequest(undefined, { amount: 350 });
  return { ...asked, intent: await stripe().pay(asked.session) };
}
type Money = { paid: number; back: number };
const cancel = (id: string, money?: Money) =>
  desk('PATCH', `${id}?status=cancelled`, money && { money });

/** Ways in which somebody can be asked; `paid` is 350 euros. */
const asking: Readonly<Record<string, (id: string, money: Money) => Promise<unknown>>> = {
  'the desk': cancel,
  'the firm’s link': (id, money) =>
    linked('request/decision', 'firm', id, { decision: 'decline', money }),
};

describe.each(Object.entries(asking))('%s', (name, end) => {
  /** What becomes of the money does not depend on who is asked: by day all cases at the desk, one by link. */
  const test = name === 'the desk' ? it : atNight;

  test('gives back all, once the end cannot be undone', async () => {
    const { appointment, id } = await paid();
    await end(appointment, { paid: 350, back: 350 });
    await setup().app.settled();
    expect(await moneyOf(appointment)).toEqual({ held: 350, back: 350 });
    expect(refundsAtStripe()).toEqual([]);
    expect(await overview()).toMatchObject([{ id, refunds: [{ amount: 350, state: 'pending' }] }]);
    await later();
    expect(refundsAtStripe()).toEqual([35_000]);
    expect(await overview()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'refunded', refunded: 350 });
    await later();
    expect(refundsAtStripe()).toEqual([35_000]);
  });

  it('gives back a part and keeps the rest', async () => {
    const { appointment, id } = await paid();
    await end(appointment, { paid: 350, back: 100.5 });
    await later();
    expect(refundsAtStripe()).toEqual([10_050]);
    expect(await overview()).toEqual([]);
    const payment = { state: 'partly_refunded', refunded: 100.5, kept: 249.5 };
    expect(await read(id)).toMatchObject(payment);
  });

  test('keeps all', async () => {
    const { appointment, id } = await paid();
    await end(appointment, { paid: 350, back: 0 });
    await setup().app.settled();
    expect(await overview()).toEqual([]);
    await later();
    expect(refundsAtStripe()).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'paid', kept: 350 });
  });

  test('decides nothing about another sum than it saw', async () => {
    const { appointment, id } = await paid();
    await end(appointment, { paid: 300, back: 300 });
    await later();
    expect(await moneyOf(appointment)).toEqual({ held: 350 });
    expect(refundsAtStripe()).toEqual([]);
    expect(await overview()).toMatchObject([{ id, refundable: 350 }]);
  });
});

describe('many at once', () => {
  const endAll = (ids: string[], money?: string) =>
    desk('POST', 'bulk/cancel', { ids, status: 'pending', tells: true, money });

  it('are given back, kept, or decided later', async () => {
    const one = await paid(350, '10:00');
    const other = await paid(80.1, '12:00');
    await endAll([one.appointment, other.appointment], 'back');
    await later();
    expect(refundsAtStripe().toSorted()).toEqual([35_000, 8010]);
    expect(await overview()).toEqual([]);
    expect(await moneyOf(other.appointment)).toEqual({ held: 80.1, back: 80.1 });

    const kept = await paid(20, '14:00');
    await endAll([kept.appointment], 'keep');
    await later();
    expect(await overview()).toEqual([]);
    expect(await read(kept.id)).toMatchObject({ kept: 20 });
  });

  it('stay on the list where nothing can be given back', async () => {
    const { appointment, id, intent } = await paidAnd();
    await stripe().dispute(intent);
    const preview = await post('/api/appointments/bulk/preview', { status: 'pending' });
    const { paid: sums } = z.parse(appointmentPreviewSchema, await preview.json());
    expect(sums).toEqual({ pending: { count: 1, amount: 350, refundable: 0 } });
    await endAll([appointment], 'back');
    await later();
    expect(await moneyOf(appointment)).toEqual({ held: 350 });
    expect(await overview()).toMatchObject([{ id }]);
  });

  it('stay on the list if nothing is said', async () => {
    const { appointment, id } = await paid();
    await endAll([appointment]);
    await later();
    expect(await moneyOf(appointment)).toEqual({ held: 350 });
    expect(await overview()).toMatchObject([{ id }]);
  });
});

describe.each(['the client’s link', 'the clock'])('%s', (name) => {
  it('asks nobody: the money is decided about later', async () => {
    const { appointment, id } = await paid();
    await ends.ways[name]?.(appointment);
    await later();
    expect(await moneyOf(appointment)).toEqual({ held: 350 });
    expect(await overview()).toMatchObject([{ id, refundable: 350 }]);
  });
});

describe('several payments', () => {
  it('are given back in part up to the amount, whatever their cents add up to', async () => {
    const { appointment, session } = await withRequest(undefined, { amount: 0.7 });
    const second = await ends.request({ appointment, email: undefined, amount: 0.6 });
    await stripe().pay(session);
    await stripe().pay(second.session);
    await cancel(appointment, { paid: 1.3, back: 1 });
    await later();
    expect(refundsAtStripe().reduce((sum, cents) => sum + cents, 0)).toBe(100);
    expect(await overview()).toEqual([]);
  });
});

describe('undoing within the minute', () => {
  it('takes the decision back: no money moves', async () => {
    const { appointment, id } = await paid();
    await cancel(appointment, { paid: 350, back: 100 });
    await setup().app.settled();
    await desk('POST', `${appointment}/undo`);
    expect(await overview()).toEqual([]);
    await later();
    expect(refundsAtStripe()).toEqual([]);
    const payment = await read(id);
    expect(payment).toMatchObject({ state: 'paid', refunds: [], refundable: 350 });
    expect(payment).not.toHaveProperty('kept');
    // Another end asks anew.
    await cancel(appointment, { paid: 350, back: 350 });
    await later();
    expect(refundsAtStripe()).toEqual([35_000]);
  });

  it('takes it back before anything was ordered, too', async () => {
    const { appointment } = await paid();
    const ordered = stripe().behaviour;
    ordered.weather = 'error';
    await whileAway(async () => {
      await cancel(appointment, { paid: 350, back: 350 });
      await desk('POST', `${appointment}/undo`);
      await setup().app.settled();
    });
    ordered.weather = 'fine';
    await later();
    await setup().app.runScheduled('payments-round');
    expect(refundsAtStripe()).toEqual([]);
    expect(await overview()).toEqual([]);
  });
});

describe('Stripe away in the middle', () => {
  it('loses nothing: the desk says not yet, and a later round gives back once', async () => {
    const { appointment, id } = await paid();
    await cancel(appointment, { paid: 350, back: 350 });
    stripe().behaviour.weather = 'error';
    await whileAway(later);
    expect(refundsAtStripe()).toEqual([]);
    expect(await overview()).toMatchObject([{ id, refunds: [{ amount: 350, state: 'pending' }] }]);
    stripe().behaviour.weather = 'fine';
    setup().clock.advance(10 * 60_000);
    await later();
    expect(refundsAtStripe()).toEqual([35_000]);
    expect(await overview()).toEqual([]);
  });

  it('is repeated by the payment round as well', async () => {
    const { appointment } = await paid();
    await cancel(appointment, { paid: 350, back: 350 });
    stripe().behaviour.weather = 'error';
    await whileAway(later);
    stripe().behaviour.weather = 'fine';
    setup().clock.advance(24 * 3_600_000);
    await setup().app.runScheduled('payments-round');
    expect(refundsAtStripe()).toEqual([35_000]);
  });

  it('stays on the list if Stripe refuses', async () => {
    const { appointment, id, session } = await paid();
    await cancel(appointment, { paid: 350, back: 350 });
    await setup().app.settled();
    // Given back at Stripe itself, while the webhook is lost.
    ends.hold(true);
    const intent = stripe().book.sessions.find((each) => each.id === session)?.intent ?? '';
    await stripe().refund(intent, 20_000, 'succeeded');
    await later();
    expect(await overview()).toMatchObject([{ id, refunded: 200, refundable: 150 }]);
  });
});

describe('two people at once', () => {
  it('give the money back once: cancelled by one, refunded by the other', async () => {
    const { appointment, id } = await paid();
    await cancel(appointment, { paid: 350, back: 350 });
    await setup().app.settled();
    const refund = await post(`/api/payments/${id}/refund`, { reason: 'x' });
    expect(refund.status).toBe(409);
    await later();
    expect(refundsAtStripe()).toEqual([35_000]);
  });

  const second: readonly [string, Money | undefined, Money | undefined, number][] = [
    ['all goes back', { paid: 350, back: 0 }, { paid: 350, back: 350 }, 409],
    ['the same becomes of it', { paid: 350, back: 100 }, { paid: 350, back: 100 }, 200],
    ['it is kept', undefined, { paid: 350, back: 0 }, 409],
    ['a part goes back', { paid: 350, back: 200 }, { paid: 350, back: 100 }, 409],
    ['it is decided later', { paid: 350, back: 0 }, undefined, 409],
    ['it is decided later as well', undefined, undefined, 200],
  ];
  it.each(byDay(second, ([name]) => name !== 'a part goes back'))(
    'who declines by the link after the desk, so that %s: %j, %j',
    async (...row) => {
      const [, first, then, status] = row;
      const { appointment } = await paid();
      await cancel(appointment, first);
      const issuedOn = setup().clock.now();
      const token = signLink(linkKeys.key, { role: 'firm', id: appointment, issuedOn });
      const body = { token, decision: 'decline', money: then };
      const late = await post('/api/links/request/decision', body);
      expect(late.status).toBe(status);
      const stands = first ? { held: 350, back: first.back } : { held: 350 };
      expect(await moneyOf(appointment)).toEqual(stands);
    },
  );

  it('a decision by the link that is sent again is answered as the first time', async () => {
    const { appointment } = await paid();
    const again = { decision: 'decline', money: { paid: 350, back: 100.5 } };
    await linked('request/decision', 'firm', appointment, again);
    await linked('request/decision', 'firm', appointment, again);
    await later();
    expect(refundsAtStripe()).toEqual([10_050]);
  });

  it('the second who cancels changes nothing', async () => {
    const { appointment } = await paid();
    await cancel(appointment, { paid: 350, back: 0 });
    const headers = await setup().app.signIn();
    const body = { money: { paid: 350, back: 350 } };
    const path = `/api/appointments/${appointment}?status=cancelled`;
    const second = await setup().app.call(path, { method: 'PATCH', headers, body });
    expect(second.status).toBe(409);
    await later();
    expect(refundsAtStripe()).toEqual([]);
  });
});

/** What each way answers to a choice, without expecting success. */
const answers: Readonly<Record<string, (id: string, money: object) => Promise<Response>>> = {
  async 'the desk'(id, money) {
    const headers = await setup().app.signIn();
    const path = `/api/appointments/${id}?status=cancelled`;
    return setup().app.call(path, { method: 'PATCH', headers, body: { money } });
  },
  async 'the firm’s link'(id, money) {
    const token = signLink(linkKeys.key, { role: 'firm', id, issuedOn: setup().clock.now() });
    const body = { token, decision: 'decline', money };
    return setup().app.call('/api/links/request/decision', { method: 'POST', body });
  },
};

describe.each(Object.entries(answers))('%s refuses what cannot be given back', (_name, ask) => {
  const wrong = [
    [
      { paid: -1, back: 0 },
      { 'money.paid': 'invalid_amount', 'money.back': 'invalid_amount' },
    ],
    [{ paid: 350, back: -1 }, { 'money.back': 'invalid_amount' }],
    [{ paid: 350, back: 1.005 }, { 'money.back': 'invalid_amount' }],
    [{ paid: 350, back: 33.333 }, { 'money.back': 'invalid_amount' }],
    [{ paid: 350, back: 350.01 }, { 'money.back': 'invalid_amount' }],
    [{ paid: 350, back: 20_000 }, { 'money.back': 'invalid_amount' }],
    [
      { paid: 1e300, back: 1e300 },
      { 'money.paid': 'invalid_amount', 'money.back': 'invalid_amount' },
    ],
    [{ paid: 350, back: '350' }, { 'money.back': 'invalid_type' }],
    [{ paid: 350, back: NaN }, { 'money.back': 'invalid_type' }],
    [{ paid: 350 }, { 'money.back': 'required' }],
    [{ paid: 350, back: 350, note: 'x' }, { 'money.note': 'unknown_field' }],
  ] as const;
  it('what is no amount, or more than was paid', async () => {
    const { appointment } = await paid();
    for (const [money, fields] of wrong) {
      const refusal = await refusalOf(await ask(appointment, money));
      expect([money, refusal]).toMatchObject([money, refusedFields({ ...fields })]);
    }
    expect(await moneyOf(appointment)).toBeUndefined();
  });

  it('while the bank of the client may take it', async () => {
    const { appointment, intent } = await paidAnd();
    await stripe().dispute(intent);
    const refused = refusedFields({ 'money.back': 'invalid_amount' });
    expect(await refusalOf(await ask(appointment, { paid: 350, back: 350 }))).toMatchObject(
      refused,
    );
    expect(await refusalOf(await ask(appointment, { paid: 350, back: 0.01 }))).toMatchObject(
      refused,
    );
    // To keep it is not the firm's to decide.
    expect((await ask(appointment, { paid: 350, back: 0 })).status).toBe(200);
    expect(await moneyOf(appointment)).toEqual({ held: 350 });
  });

  it('what is on its way back already', async () => {
    const { appointment, id, intent } = await paidAnd();
    await stripe().refund(intent, 10_000, 'pending');
    const over = { paid: 250, back: 250.01 };
    expect((await ask(appointment, over)).status).toBe(422);
    expect((await ask(appointment, { paid: 250, back: 250 })).status).toBe(200);
    expect(await moneyOf(appointment)).toEqual({ held: 250, back: 250, returned: 100 });
    await later();
    expect(refundsAtStripe()).toEqual([10_000, 25_000]);
    expect((await read(id)).refunds.map(({ amount }) => amount)).toEqual([100, 250]);
  });
});

it('of two payments one is disputed: the other goes back, and the first stays on the list', async () => {
  const { appointment, id, intent } = await paidAnd();
  await stripe().dispute(intent);
  const { session } = await ends.request({ appointment, amount: 80.1, email: undefined });
  await stripe().pay(session);
  const ask = answers['the desk'];
  expect((await ask?.(appointment, { paid: 430.1, back: 80.11 }))?.status).toBe(422);
  await cancel(appointment, { paid: 430.1, back: 80.1 });
  expect(await moneyOf(appointment)).toEqual({ held: 430.1, back: 80.1 });
  await later();
  expect(refundsAtStripe()).toEqual([8010]);
  expect(await overview()).toMatchObject([{ id, state: 'disputed', refundable: 0 }]);
});

/** Each state that a payment can have when its appointment is cancelled, with all to be given back. */
const states: Readonly<
  Record<
    PaymentState,
    {
      make: (session: string, id: string) => Promise<unknown>;
      /** Held by then, in euros. */
      held: number;
      /** What of it can be given back; `null`: nothing, and it is decided later. */
      back?: null;
      /** Given back before. */
      returned?: number;
      after: PaymentState;
      isListed?: boolean;
      refunded: number;
    }
  >
> = {
  open: { make: () => Promise.resolve(), held: 0, after: 'expired', refunded: 0 },
  processing: {
    make: (session) => stripe().pay(session, { method: 'delayed' }),
    ...{ held: 0, after: 'processing', refunded: 0 },
  },
  failed: {
    async make(session) {
      await stripe().pay(session, { method: 'delayed' });
      await stripe().settleDelayed(session, 'failed');
    },
    ...{ held: 0, after: 'expired', refunded: 0 },
  },
  paid: { make: (session) => stripe().pay(session), held: 350, after: 'refunded', refunded: 350 },
  partly_refunded: {
    make: async (session) => stripe().refund(await stripe().pay(session), 5000, 'succeeded'),
    ...{ held: 300, returned: 50, after: 'refunded', refunded: 350 },
  },
  refunded: {
    make: async (session) => stripe().refund(await stripe().pay(session), 35_000, 'succeeded'),
    ...{ held: 0, returned: 350, after: 'refunded', refunded: 350 },
  },
  disputed: {
    make: async (session) => stripe().dispute(await stripe().pay(session)),
    ...{ held: 350, back: null, after: 'disputed', refunded: 0, isListed: true },
  },
  lost: {
    async make(session) {
      const intent = await stripe().pay(session);
      await stripe().refund(intent, 5000, 'succeeded');
      await stripe().dispute(intent);
      await stripe().closeDispute(intent, 'lost');
    },
    ...{ held: 0, after: 'lost', refunded: 50 },
  },
  expired: {
    make: (_session, id) => post(`/api/payments/${id}/expire`),
    ...{ held: 0, after: 'expired', refunded: 0 },
  },
};

/** By day those that the rule tells apart; nothing is held any more of a refunded or expired one. */
const daily = ['open', 'failed', 'paid', 'partly_refunded', 'processing', 'disputed', 'lost'];

describe.each(byDay(Object.entries(states), ([state]) => daily.includes(state)))(
  'a payment that is %s when its appointment is cancelled',
  (state, { make, held, back = held, returned, after, isListed = false, refunded }) => {
    it(`is ${after} afterwards`, async () => {
      const { appointment, id, session } = await withRequest(undefined, { amount: 350 });
      await make(session, id);
      expect((await read(id)).state).toBe(state);
      await cancel(appointment, back === null ? undefined : { paid: held, back });
      await later();
      const coming = state === 'processing' ? 350 : undefined;
      const isNone = held === 0 && coming === undefined && returned === undefined;
      const decided = held > 0 && back !== null ? { back } : {};
      const end = await endOf(appointment);
      expect(end?.money).toEqual(isNone ? undefined : { held, ...decided, coming, returned });
      // Only what can still be paid is withdrawn.
      expect(end?.withdrawn).toBe(state === 'open' || state === 'failed' ? true : undefined);
      expect(await read(id)).toMatchObject({ state: after, refunded });
      expect(await overview()).toHaveLength(isListed ? 1 : 0);
    });
  },
);

it('money that arrives after the end is decided about later', async () => {
  const { appointment, id, session } = await withRequest(undefined, { amount: 350 });
  await stripe().pay(session, { method: 'delayed' });
  await cancel(appointment);
  await later();
  await stripe().settleDelayed(session, 'succeeded');
  await later();
  expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  expect(refundsAtStripe()).toEqual([]);
});

it('an appointment erased before the money went back: it still goes', async () => {
  const { appointment, id } = await paid();
  await cancel(appointment, { paid: 350, back: 350 });
  await setup().app.settled();
  await desk('DELETE', appointment);
  setup().clock.advance(3_600_000);
  await setup().app.runScheduled('payments-round');
  expect(refundsAtStripe()).toEqual([35_000]);
  expect((await read(id)).state).toBe('refunded');
});

describe('what was paid and is open', () => {
  const sums = async (...appointments: string[]) => {
    const answer = await post('/api/payments/sums', { appointments });
    return z.parse(paymentSumsSchema, await answer.json());
  };
  const seen = async (id: string) =>
    z.parse(linkedAppointmentSchema, await (await linked('appointment', 'visitor', id)).json())
      .money;

  it('is said to the desk and to the client alike', async () => {
    const { appointment } = await paid();
    const other = await ends.booked('12:00');
    expect(await seen(other)).toBeUndefined();
    const dueOn = setup().clock.now().toISOString().slice(0, 10);
    await ends.request({ appointment, email: undefined, amount: 20.1, dueOn });
    await ends.request({ appointment, email: undefined, amount: 30 });
    setup().clock.advance(24 * 3_600_000);
    const money = { paid: 350, open: 50.1, overdue: 20.1 };
    expect(await seen(appointment)).toEqual(money);
    expect(await sums(appointment, other)).toEqual([{ appointment, ...money, processing: 0 }]);
    await cancel(appointment, { paid: 350, back: 100 });
    const none = { open: 0, overdue: 0 };
    // Also before a run has carried it out, and while Stripe has not.
    const decided = { paid: 350, ...none, returning: 100, kept: 250 };
    expect(await seen(appointment)).toEqual(decided);
    await setup().app.runScheduled('delivery-tick');
    expect(await seen(appointment)).toEqual(decided);
    await later();
    const after = { paid: 250, ...none };
    expect(await seen(appointment)).toEqual({ ...after, back: 100, kept: 250 });
    expect(await sums(appointment)).toEqual([{ appointment, ...after, processing: 0 }]);
  });

  it('names money on its way to both', async () => {
    const { appointment, session } = await withRequest(undefined, { amount: 350 });
    await stripe().pay(session, { method: 'delayed' });
    const none = { paid: 0, open: 0, overdue: 0 };
    expect(await sums(appointment)).toEqual([{ appointment, ...none, processing: 350 }]);
    expect(await seen(appointment)).toEqual({ ...none, coming: 350 });
  });

  it('names what is on its way back to both', async () => {
    const { appointment, intent } = await paidAnd();
    await stripe().refund(intent, 15_000, 'pending');
    await setup().app.settled();
    const money = { paid: 350, open: 0, overdue: 0, returning: 150 };
    expect(await seen(appointment)).toEqual(money);
    expect(await sums(appointment)).toEqual([{ appointment, ...money, processing: 0 }]);
  });

  it('names what was given back, all or a part', async () => {
    const { appointment, id } = await paid();
    const none = { open: 0, overdue: 0 };
    await post(`/api/payments/${id}/refund`, { amount: 150, reason: 'Kulanz' });
    expect(await seen(appointment)).toEqual({ paid: 200, ...none, back: 150 });
    await post(`/api/payments/${id}/refund`, { reason: 'Kulanz' });
    expect(await seen(appointment)).toEqual({ paid: 0, ...none, back: 350 });
  });

  it('names what was decided later, and what is not decided yet', async () => {
    const { appointment, id } = await paid();
    const held = { paid: 350, open: 0, overdue: 0 };
    await cancel(appointment);
    expect(await seen(appointment)).toEqual(held);
    await post(`/api/payments/${id}/dismiss`);
    expect(await seen(appointment)).toEqual({ ...held, kept: 350 });
  });

  it('does not name as kept what was given back in another way', async () => {
    const { appointment, id } = await paid();
    await post(`/api/payments/${id}/refund`, { amount: 150, reason: 'Kulanz' });
    await cancel(appointment);
    await post(`/api/payments/${id}/dismiss?elsewhere=true`);
    expect(await seen(appointment)).toEqual({ paid: 0, open: 0, overdue: 0, back: 350 });
  });
});

it('money that is to go back cannot be filed away', async () => {
  const { appointment, id } = await paid();
  await cancel(appointment, { paid: 350, back: 100 });
  await setup().app.settled();
  expect(await refusalOf(await post(`/api/payments/${id}/dismiss`))).toMatchObject({
    code: 'illegal_transition',
  });
  await later();
  expect(refundsAtStripe()).toEqual([10_000]);
  expect(await read(id)).toMatchObject({ refunded: 100, kept: 250 });
});

it('what is on its way back is not filed away, what is left afterwards is', async () => {
  const { appointment, id, intent } = await paidAnd();
  const refund = await stripe().refund(intent, 10_000, 'pending');
  await cancel(appointment);
  expect((await post(`/api/payments/${id}/dismiss`)).status).toBe(409);
  await stripe().setRefundState(refund, 'succeeded');
  expect((await post(`/api/payments/${id}/dismiss`)).status).toBe(200);
});
