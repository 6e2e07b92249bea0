/** Refunds: made once, never more than was paid, and recorded as Stripe's books show them. */
import { describe, expect, it } from 'vitest';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { usePayments, whileAway } from '#tests/support/payments.ts';

const payments = usePayments();
const { hold, listed, paymentOf, post, read, request, setup, smtp, statusOf, stripe, tick } =
  payments;
const codeOf = async (response: Response) => (await refusalOf(response)).code;

/** A paid payment of 1,234.50 euros. */
async function paid() {
  const { payment, session } = await request();
  const intent = await stripe().pay(session);
  const refund = (body: object, headers?: Readonly<Record<string, string>>) =>
    post(`/api/payments/${payment.id}/refund`, { reason: 'Kulanz', ...body }, headers);
  return { id: payment.id, session, intent, refund, version: payment.version + 1 };
}

const audited = async () =>
  ((await setup().app.services.audit.list({ limit: 99 })) ?? []).filter(
    ({ action }) => action === 'payment_refunded',
  ).length;

/** Texts of the mails about refunds to the client. */
async function mailsOfRefunds() {
  await tick();
  return smtp()
    .mails.filter(({ to }) => to?.[0]?.address === 'anna@example.org')
    .filter(({ subject = '' }) => /erstatt/i.test(subject))
    .map(({ text = '' }) => text.replaceAll(/\s+/g, ' '));
}

describe('a refund', () => {
  it('in full: list, status, mail and Stripe agree', async () => {
    const { id, session, intent, refund } = await paid();
    const payment = await paymentOf(await refund({}));
    expect(payment).toMatchObject({ state: 'refunded', refunded: 1234.5, refundable: 0 });
    expect(payment.refunds).toMatchObject([
      { amount: 1234.5, state: 'succeeded', reason: 'Kulanz' },
    ]);
    expect(await statusOf(session)).toMatchObject({ status: 'refunded', amount: 1234.5 });
    const { data } = await stripe().client().refunds.list({ payment_intent: intent });
    expect(data).toMatchObject([{ amount: 123_450, status: 'succeeded' }]);
    const mails = await mailsOfRefunds();
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/1\.234,50 €/);
    const entries = (await setup().app.services.audit.list({ limit: 99 })) ?? [];
    expect(entries).toContainEqual(
      expect.objectContaining({ action: 'payment_refunded', subject: id }),
    );
  });

  it('takes one round trip for the record, two each for order and outcome', async () => {
    const { id } = await paid();
    hold(true);
    const { app, bridge } = setup();
    const options = { method: 'POST', headers: await app.signIn(), body: { reason: 'Kulanz' } };
    bridge.requests = 0;
    const response = await app.call(`/api/payments/${id}/refund`, options);
    expect(await paymentOf(response)).toMatchObject({ state: 'refunded' });
    // Session, record; order and outcome, each read and written.
    expect(bridge.requests).toBe(6);
  });

  it('that Stripe refuses takes two more round trips, to withdraw the order', async () => {
    const { id, intent } = await paid();
    hold(true);
    await stripe().refund(intent, 120_000, 'succeeded');
    const { app, bridge } = setup();
    const body = { amount: 100, reason: 'Kulanz' };
    const options = { method: 'POST', headers: await app.signIn(), body };
    bridge.requests = 0;
    const response = await app.call(`/api/payments/${id}/refund`, options);
    expect(await codeOf(response)).toBe('not_refundable');
    // Session, record, order, the refund made at Stripe, the refusal.
    expect(bridge.requests).toBe(8);
  });

  it('in parts: continues until nothing is left; each mail has the part and the total', async () => {
    const { id, session, refund } = await paid();
    expect(await paymentOf(await refund({ amount: 34.51 }))).toMatchObject({
      state: 'partly_refunded',
      refunded: 34.51,
      refundable: 1199.99,
    });
    expect((await statusOf(session)).status).toBe('paid');
    expect((await mailsOfRefunds())[0]).toMatch(/34,51 €/);
    expect(await codeOf(await refund({ amount: 1200 }))).toBe('not_refundable');
    expect(await paymentOf(await refund({ amount: 1199.99 }))).toMatchObject({ state: 'refunded' });
    expect((await mailsOfRefunds()).at(-1)).toMatch(/1\.199,99 €.*1\.234,50 €/);
    expect(await codeOf(await refund({}))).toBe('not_refundable');
    expect((await read(id)).refunds.map(({ amount }) => amount)).toEqual([34.51, 1199.99]);
  });

  it('is made once under an idempotency key, for simultaneous and repeated calls', async () => {
    const { refund } = await paid();
    const once = { 'Idempotency-Key': 'once' };
    const answers = await Promise.all([refund({ amount: 10 }, once), refund({ amount: 10 }, once)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await refund({ amount: 10 }, once)).status).toBe(200);
    expect(await codeOf(await refund({ amount: 11 }, once))).toBe('idempotency_key_reused');
    expect(await listed()).toMatchObject([{ refunded: 10 }]);
    expect(await mailsOfRefunds()).toHaveLength(1);
  });

  it('is made once if its answer was lost, and keeps its reason', async () => {
    const { refund } = await paid();
    const once = { 'Idempotency-Key': 'lost' };
    stripe().behaviour.weather = 'lost';
    const { result } = await whileAway(async () => {
      const answer = await refund({}, once);
      await stripe().settled();
      return answer;
    });
    expect(await codeOf(result)).toBe('payments_unavailable');
    stripe().behaviour.weather = 'fine';
    expect(await paymentOf(await refund({}, once))).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: 1234.5, reason: 'Kulanz' }],
    });
    expect(await mailsOfRefunds()).toHaveLength(1);
  });

  it('that two admins order for the same version is made once', async () => {
    const { refund, version } = await paid();
    const seen = { 'If-Match': `"${version}"` };
    const answers = await Promise.all([
      refund({ amount: 600 }, { ...seen, 'Idempotency-Key': 'one' }),
      refund({ amount: 600 }, { ...seen, 'Idempotency-Key': 'another' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    expect(await listed()).toMatchObject([{ refunded: 600 }]);
    expect(await audited()).toBe(1);
  });

  it('is refused under another payment’s idempotency key, before any money moves', async () => {
    const [one, other] = [await paid(), await paid()];
    const once = { 'Idempotency-Key': 'the same' };
    const answers = await Promise.all([one.refund({}, once), other.refund({}, once)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await listed()).map(({ refunded }) => refunded).toSorted()).toEqual([0, 1234.5]);
    expect(await audited()).toBe(1);
  });

  it('whose answer was lost is found by the next reader, with its reason', async () => {
    const { id, refund, version } = await paid();
    const headers = { 'Idempotency-Key': 'lost', 'If-Match': `"${version}"` };
    hold(true);
    Object.assign(stripe().behaviour, { weather: 'lost', struck: 'POST /v1/refunds' });
    await whileAway(() => refund({ amount: 100 }, headers));
    stripe().behaviour.weather = 'fine';
    // It is pending until Stripe has been asked.
    const [waiting] = await listed();
    expect(waiting).toMatchObject({ refunded: 0, refundable: 1134.5 });
    expect(waiting?.refunds).toMatchObject([{ amount: 100, state: 'pending', reason: 'Kulanz' }]);
    expect(await read(id)).toMatchObject({ refunded: 100, refunds: [{ reason: 'Kulanz' }] });
    expect((await refund({ amount: 100 }, headers)).status).toBe(200);
    expect(await read(id)).toMatchObject({ refunded: 100 });
    expect(await audited()).toBe(1);
  });

  it('that is not repeated by its caller is carried out by the daily round', async () => {
    const { refund } = await paid();
    stripe().behaviour.weather = 'error';
    await whileAway(() => refund({ amount: 100 }));
    stripe().behaviour.weather = 'fine';
    expect(await listed()).toMatchObject([{ refunded: 0, refundable: 1134.5 }]);
    setup().clock.advance(3_600_000);
    await setup().app.runScheduled('payments-round');
    expect(await listed()).toMatchObject([{ refunded: 100, refunds: [{ reason: 'Kulanz' }] }]);
  });

  it('that Stripe refuses stays refused under its idempotency key', async () => {
    hold(true);
    const { id, intent, refund } = await paid();
    await read(id);
    await stripe().refund(intent, 120_000, 'succeeded');
    const once = { 'Idempotency-Key': 'too much' };
    expect(await codeOf(await refund({ amount: 100 }, once))).toBe('not_refundable');
    expect(await codeOf(await refund({ amount: 100 }, once))).toBe('refund_refused');
    expect(await read(id)).toMatchObject({ refunded: 1200, refundable: 34.5 });
  });

  it('that Stripe refuses in the daily round is notified to the firm', async () => {
    const { id, intent, refund } = await paid();
    const once = { 'Idempotency-Key': 'in vain' };
    Object.assign(stripe().behaviour, { weather: 'error', struck: 'POST /v1/refunds' });
    await whileAway(() => refund({}, once));
    expect((await listed())[0]?.refunds).toMatchObject([{ state: 'pending' }]);
    hold(true);
    await stripe().dispute(intent);
    stripe().behaviour.weather = 'fine';
    setup().clock.advance(3_600_000);
    await setup().app.runScheduled('payments-round');
    expect(await read(id)).toMatchObject({
      state: 'disputed',
      refunds: [{ state: 'failed', amount: 1234.5, reason: 'Kulanz' }],
    });
    expect(await codeOf(await refund({}, once))).toBe('refund_refused');
    await tick();
    const notices = smtp().mails.filter(({ to }) => to?.[0]?.address === 'desk@example.com');
    expect(notices.map(({ subject = '' }) => subject).join()).toMatch(/Erstattung/);
  });

  it('is notified each time, even shortly after another', async () => {
    const { refund } = await paid();
    await refund({ amount: 10, reason: 'erstens' });
    await refund({ amount: 20, reason: 'zweitens' });
    const mails = await mailsOfRefunds();
    expect(mails).toHaveLength(2);
    expect(mails.join()).toMatch(/erstens.*zweitens/);
  });

  it('ordered ten times at once never exceeds what was paid', async () => {
    const { intent, refund } = await paid();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 400 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const { data } = await stripe().client().refunds.list({ payment_intent: intent });
    expect(data.map(({ amount }) => amount)).toEqual([40_000, 40_000, 40_000]);
    expect(await listed()).toMatchObject([{ refunded: 1200, refundable: 34.5 }]);
  });

  it('made at Stripe itself is recorded and notified', async () => {
    const { id, intent } = await paid();
    await stripe().refund(intent, 5000);
    expect(await listed()).toMatchObject([{ id, state: 'partly_refunded', refunded: 50 }]);
    expect(await mailsOfRefunds()).toHaveLength(1);
  });

  it('is notified once, although a webhook reports the same', async () => {
    const { refund } = await paid();
    await refund({ amount: 20 });
    for (const event of stripe().events) {
      await setup().app.send(stripe().delivery(event, setup().clock.now()));
    }
    expect(await listed()).toMatchObject([{ refunded: 20, refunds: [{ reason: 'Kulanz' }] }]);
    expect(await mailsOfRefunds()).toHaveLength(1);
  });

  it('on its way does not count as refunded; one that fails is notified to the firm', async () => {
    const { id, refund } = await paid();
    stripe().behaviour.refundStatus = 'pending';
    const waiting = await paymentOf(await refund({ amount: 100 }));
    expect(waiting).toMatchObject({ state: 'paid', refunded: 0, refundable: 1134.5 });
    expect(await mailsOfRefunds()).toEqual([]);
    await stripe().setRefundState(waiting.refunds[0]?.id ?? '', 'failed');
    expect(await read(id)).toMatchObject({ state: 'paid', refunded: 0, refundable: 1234.5 });
    await tick();
    expect(smtp().mails.at(-1)?.to?.[0]?.address).toBe('desk@example.com');
  });

  it('of an unpaid payment is refused', async () => {
    const { payment } = await request();
    const response = await post(`/api/payments/${payment.id}/refund`, { reason: 'x' });
    expect(await codeOf(response)).toBe('not_refundable');
  });

  it.each([
    [{ reason: ' ' }, { reason: 'required' }],
    [{ amount: 0 }, { amount: 'invalid_amount' }],
    [{ amount: -5 }, { amount: 'invalid_amount' }],
    [{ amount: 0.001 }, { amount: 'invalid_amount' }],
    [{ amount: '5' }, { amount: 'invalid_type' }],
  ])('with %o is refused', async (body, fields) => {
    const { refund } = await paid();
    hold(true);
    expect(await refusalOf(await refund(body))).toEqual(refusedFields(fields));
    expect(await listed()).toMatchObject([{ refunded: 0 }]);
  });
});
