/** The daily round that replaces lost webhooks, and what erasing leaves of payments. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { personDataSchema, personErasureSchema } from '#features/records/contract/person.ts';
import { paymentKeys } from '#registry/keys.ts';
import { addSlots, book, booking } from '#tests/support/booking.ts';
import { stored } from '#tests/support/keys.ts';
import { dump } from '#tests/support/dump.ts';
import { asked, usePayments, whileAway } from '#tests/support/payments.ts';

const payments = usePayments();
const { hold, listed, post, read, request, setup, smtp, stripe, tick } = payments;
const round = () => setup().app.runScheduled('payments-round');
const hour = 3_600_000;
const day = 24 * hour;

describe('the daily round', () => {
  it('finds payments that were paid, ran out or failed without a webhook', async () => {
    hold(true);
    const [paid, over, failed] = [await request(), await request(), await request()];
    await stripe().pay(paid.session);
    await stripe().pay(failed.session, { method: 'delayed' });
    await stripe().settleDelayed(failed.session, 'failed');
    setup().clock.advance(day);
    await stripe().passTime();
    await round();
    const stateOf = async (id: string) => (await listed()).find((each) => each.id === id)?.state;
    expect(await stateOf(paid.payment.id)).toBe('paid');
    expect(await stateOf(over.payment.id)).toBe('open');
    expect(await stateOf(failed.payment.id)).toBe('failed');
    await tick();
    expect(smtp().mails).toHaveLength(4);
    const before = stripe().calls.length;
    await round();
    // Nothing is open any more, so only recent refunds and disputes are asked for.
    expect(
      stripe()
        .calls.slice(before)
        .map(({ path }) => path),
    ).toEqual(['/v1/refunds', '/v1/disputes']);
  });

  it('finds refunds and disputes made at Stripe', async () => {
    const [one, other] = [await request(), await request()];
    const [first, second] = [await stripe().pay(one.session), await stripe().pay(other.session)];
    hold(true);
    await stripe().refund(first, 1000, 'succeeded');
    await stripe().dispute(second);
    await round();
    expect((await listed()).map(({ state }) => state).toSorted()).toEqual([
      'disputed',
      'partly_refunded',
    ]);
    // A dispute takes months; it is asked about until it ends.
    setup().clock.advance(60 * day);
    await stripe().closeDispute(second, 'lost');
    await round();
    expect((await listed()).map(({ state }) => state)).toContain('lost');
  });

  it('logs a payment that cannot be parsed, and continues with the others', async () => {
    hold(true);
    const [broken, paid] = [await request(), await request()];
    await stripe().pay(paid.session);
    const kept = stripe().book.sessions.find(({ id }) => id === broken.session);
    if (!kept) throw new Error('There is no session');
    Object.assign(kept, { metadata: { payment: 3 } });
    const { log } = await whileAway(round);
    expect(log).toEqual([{ payments: 'round', subject: broken.payment.id, error: '$ZodError' }]);
    expect((await listed('?state=paid')).map(({ id }) => id)).toEqual([paid.payment.id]);
  });

  it('continues despite an unreadable record or failing calls to Stripe', async () => {
    hold(true);
    const paid = await request();
    await stripe().pay(paid.session);
    const broken = 'b'.repeat(22);
    await setup().engine.call(['HSET', stored(paymentKeys.records), broken, '{"id":1']);
    await setup().engine.call(['ZADD', stored(paymentKeys.unsettled), '0', broken]);
    Object.assign(stripe().behaviour, { weather: 'error', struck: 'GET /v1/disputes' });
    const { log } = await whileAway(round);
    expect(log).toContainEqual({ payments: 'round', subject: broken, error: 'Error' });
    expect(log).toContainEqual({ payments: 'round', code: 'payments_unavailable', left: 0 });
    stripe().behaviour.weather = 'fine';
    expect(await setup().engine.call(['HDEL', stored(paymentKeys.records), broken])).toBe(1);
  });

  it('changes nothing while Stripe is away, and logs it', async () => {
    await request();
    stripe().behaviour.weather = 'error';
    const { log } = await whileAway(round);
    expect(log).toContainEqual({ payments: 'round', code: 'payments_unavailable', left: 0 });
    expect(await listed()).toMatchObject([{ state: 'open', version: 1 }]);
  });
});

describe('erasing', () => {
  const canaries = ['Kanarienvogel', 'kanari@example.org', 'Zimmer 12', 'Kulanz für K.'];
  const theirs = { clientName: 'Karla Kanarienvogel', email: 'kanari@example.org' };

  it('a person: keeps paid payments without personal data, and withdraws open ones', async () => {
    const { payment, session, token } = await request({
      ...{ ...theirs, packageName: 'Strategietag Kanarienvogel', note: 'Zimmer 12' },
    });
    const open = await request({ ...theirs, packageName: 'Offenes' });
    await request({ email: 'other@example.org', packageName: 'Fremdes' });
    await stripe().pay(session);
    await post(`/api/payments/${payment.id}/refund`, { amount: 1, reason: 'Kulanz für K.' });
    const found = await post('/api/admin/person', { email: 'KANARI@example.org' });
    const person = z.parse(personDataSchema, await found.json());
    expect(person.payments.map(({ packageName }) => packageName).toSorted()).toEqual([
      'Offenes',
      'Strategietag Kanarienvogel',
    ]);
    const paidOne = person.payments.find(({ id }) => id === payment.id);
    expect(paidOne?.deliveries.map(({ kind }) => kind)).toContain('payment_received');

    const answer = await post('/api/admin/person/erase', { email: theirs.email });
    expect(z.parse(personErasureSchema, await answer.json())).toMatchObject({ payments: 2 });

    const text = await dump({ call: (command) => setup().engine.call(command) });
    for (const canary of canaries) expect(text).not.toContain(canary);
    const kept = await read(payment.id);
    const { amount } = asked;
    expect(kept).toMatchObject({ packageName: '', amount, refunded: 1, state: 'partly_refunded' });
    const linked = await payments.byLink('/api/links/payment', token);
    expect(await linked.json()).toMatchObject({
      packageName: '',
      amount,
      state: 'partly_refunded',
    });
    const status = await setup().app.call(`/api/payments/checkout-status/${session}`);
    expect(await status.json()).toEqual({ package_name: '', amount, status: 'paid' });
    for (const field of ['email', 'clientName', 'note']) expect(kept).not.toHaveProperty(field);
    // An unpaid payment is withdrawn, at Stripe too.
    expect((await read(open.payment.id)).state).toBe('expired');
    await setup().app.settled();
    expect(await stripe().client().checkout.sessions.retrieve(open.session)).toMatchObject({
      status: 'expired',
    });
    expect((await listed('?state=open')).map(({ packageName }) => packageName)).toEqual([
      'Fremdes',
    ]);
    const again = await post('/api/admin/person', { email: theirs.email });
    expect(z.parse(personDataSchema, await again.json()).payments).toEqual([]);
  });

  it('a person: expires a payment that fails afterwards', async () => {
    const { payment, session, token } = await request(theirs);
    await stripe().pay(session, { method: 'delayed' });
    await post('/api/admin/person/erase', { email: theirs.email });
    await stripe().settleDelayed(session, 'failed');
    expect(await read(payment.id)).toMatchObject({ state: 'expired' });
    expect((await payments.byLink('/api/links/payment/open', token)).status).toBe(409);
  });

  it('an appointment: refuses a payment that is being requested for it', async () => {
    await addSlots(setup().app, '10:00');
    const { id: appointment } = z.parse(
      z.object({ id: z.string() }),
      await (await book(setup().app)).json(),
    );
    const headers = await setup().app.signIn();
    stripe().behaviour.meanwhile = {
      call: 'POST /v1/checkout/sessions',
      work: () =>
        setup().app.call(`/api/appointments/${appointment}`, { method: 'DELETE', headers }),
    };
    const asking = { packageName: 'x', amount: 1, appointment };
    expect((await post('/api/payments/checkout', asking)).status).toBe(422);
    expect(stripe().behaviour.meanwhile).toBeUndefined();
    expect(await listed()).toEqual([]);
    const text = await dump({ call: (command) => setup().engine.call(command) });
    expect(text).not.toContain(booking.email);
  });

  it('a person: ends payments of their appointment under another address as well', async () => {
    await addSlots(setup().app, '10:00');
    const { id: appointment } = z.parse(
      z.object({ id: z.string() }),
      await (await book(setup().app)).json(),
    );
    const { session } = await request({ appointment, email: 'billing@example.net' });
    await post('/api/admin/person/erase', { email: booking.email });
    await setup().app.settled();
    expect(await stripe().client().checkout.sessions.retrieve(session)).toMatchObject({
      status: 'expired',
    });
    const text = await dump({ call: (command) => setup().engine.call(command) });
    expect(text).not.toContain('billing@');
  });

  it('a person: continues at an unreadable payment, and erases it', async () => {
    const { payment } = await request(theirs);
    const { records } = paymentKeys;
    await setup().engine.call(['HSET', stored(records), payment.id, '{"email":"kanari@']);
    const answer = await post('/api/admin/person/erase', { email: theirs.email });
    expect(z.parse(personErasureSchema, await answer.json())).toMatchObject({ payments: 1 });
    const text = await dump({ call: (command) => setup().engine.call(command) });
    expect(text).not.toContain(payment.id);
  });

  it('a person: does not take the address from Stripe again', async () => {
    const { payment, session } = await request(theirs);
    await stripe().pay(session, { method: 'delayed', email: theirs.email });
    await post('/api/admin/person/erase', { email: theirs.email });
    await stripe().settleDelayed(session, 'succeeded');
    const kept = await read(payment.id);
    expect(kept).toMatchObject({ state: 'paid' });
    expect(kept.email).toBeUndefined();
    const text = await dump({ call: (command) => setup().engine.call(command) });
    expect(text).not.toContain('kanari@');
  });

  it('an appointment: removes the client’s data from its payment', async () => {
    await addSlots(setup().app, '10:00');
    const { id: appointment } = z.parse(
      z.object({ id: z.string() }),
      await (await book(setup().app)).json(),
    );
    const { payment } = await request({ appointment, email: undefined });
    expect(payment.email).toBe(booking.email);
    const headers = await setup().app.signIn();
    await setup().app.call(`/api/appointments/${appointment}`, { method: 'DELETE', headers });
    const kept = await read(payment.id);
    expect(kept).not.toHaveProperty('email');
    expect(kept).not.toHaveProperty('appointment');
    expect(kept.state).toBe('expired');
  });

  it('by age: removes personal data after the months set, and the record after ten full years', async () => {
    const { payment, session } = await request(theirs);
    await stripe().pay(session);
    setup().clock.set('2042-03-12T08:00:00Z');
    await setup().app.runScheduled('retention');
    expect(await listed()).toMatchObject([{ id: payment.id, state: 'paid' }]);
    expect((await listed())[0]?.email).toBeUndefined();
    setup().clock.set('2051-12-31T23:00:00Z');
    await setup().app.runScheduled('retention');
    expect(await listed()).toHaveLength(1);
    setup().clock.set('2052-01-01T00:00:00Z');
    await setup().app.runScheduled('retention');
    expect(await listed()).toEqual([]);
    const text = await dump({ call: (command) => setup().engine.call(command) });
    expect(text).not.toContain(session);
  });
});
