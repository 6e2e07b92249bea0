/** What the holder of a payment link, or of a session's id, can see and do. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { linkedPaymentSchema, openedPaymentSchema } from '#features/payments/contract/payment.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { linkKeys } from '#tests/support/app.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { foreignOrder, usePayments, whileAway } from '#tests/support/payments.ts';

const payments = usePayments();
const { byLink, hold, listed, post, request, sessionOf, setup, statusOf, stripe } = payments;
const codeOf = async (response: Response) => (await refusalOf(response)).code;
const hour = 3_600_000;

const show = async (token: string) => {
  const response = await byLink('/api/links/payment', token);
  return z.parse(linkedPaymentSchema, await response.json());
};
const open = async (token: string) => {
  const response = await byLink('/api/links/payment/open', token);
  return z.parse(openedPaymentSchema, await response.json()).url;
};
const openSessions = () => stripe().book.sessions.filter(({ status }) => status === 'open');

describe('a payment’s link', () => {
  it('shows the payment without personal data', async () => {
    const { token } = await request({ clientName: 'Anna Muster', note: 'Wie besprochen.' });
    const text = await (await byLink('/api/links/payment', token)).text();
    expect(JSON.parse(text)).toEqual({
      packageName: 'Strategietag',
      amount: 1234.5,
      dueOn: '2041-03-25',
      isOverdue: false,
      note: 'Wie besprochen.',
      locale: 'de',
      state: 'open',
      refunded: 0,
      canPay: true,
      isTest: true,
    });
    setup().clock.advance(15 * 24 * hour);
    expect(await show(token)).toMatchObject({ isOverdue: true, canPay: true });
  });

  it('leads to the open session', async () => {
    const { session, token } = await request();
    expect(await open(token)).toContain(session);
    expect(await open(token)).toContain(session);
    expect(openSessions()).toHaveLength(1);
  });

  it('leads to a new session if the old one has ended or is about to', async () => {
    const { payment, session, token } = await request();
    setup().clock.advance(23.5 * hour);
    const url = await open(token);
    expect(url).not.toContain(session);
    expect(openSessions().map(({ id }) => id)).toEqual([await sessionOf(payment.id)]);
    expect((await statusOf(session)).status).toBe('expired');
    setup().clock.advance(48 * hour);
    await stripe().passTime();
    expect(await open(token)).not.toBe(url);
    expect(openSessions()).toHaveLength(1);
  });

  it('opens one session when it is opened in ten tabs at once', async () => {
    const { token } = await request();
    setup().clock.advance(30 * hour);
    await stripe().passTime();
    const urls = await Promise.all(Array.from({ length: 10 }, () => open(token)));
    expect(new Set(urls).size).toBe(1);
    expect(openSessions()).toHaveLength(1);
  });

  it('refuses to pay twice', async () => {
    hold(true);
    const { session, token } = await request();
    await stripe().pay(session);
    expect(await codeOf(await byLink('/api/links/payment/open', token))).toBe('not_payable');
    expect(await show(token)).toMatchObject({ state: 'paid', canPay: false });
    expect(await listed()).toMatchObject([{ state: 'paid' }]);
  });

  it('refuses to pay while the money is on its way', async () => {
    hold(true);
    const { session, token } = await request();
    await stripe().pay(session, { method: 'delayed' });
    expect(await show(token)).toMatchObject({ state: 'processing', canPay: false });
    expect(await codeOf(await byLink('/api/links/payment/open', token))).toBe('not_payable');
  });

  it('ends the session that it opened while the firm withdrew the payment', async () => {
    const { payment, token } = await request();
    setup().clock.advance(30 * hour);
    await stripe().passTime();
    const back = () => post(`/api/payments/${payment.id}/expire`);
    await Promise.all([byLink('/api/links/payment/open', token), back()]);
    const [now] = await listed();
    expect(openSessions()).toHaveLength(now?.state === 'expired' ? 0 : 1);
    if (now?.state !== 'expired') expect((await back()).status).toBe(200);
    expect(openSessions()).toEqual([]);
  });

  it('opens a session although Stripe has stored another call under its idempotency key', async () => {
    const { payment, token } = await request();
    setup().clock.advance(30 * hour);
    await stripe().passTime();
    const { sessions } = stripe().client().checkout;
    await sessions.create(foreignOrder, { idempotencyKey: `checkout-${payment.id}-2` });
    expect(await open(token)).toContain(await sessionOf(payment.id));
  });

  it('uses another idempotency key after a failure of Stripe', async () => {
    const { token } = await request();
    setup().clock.advance(30 * hour);
    await stripe().passTime();
    stripe().behaviour.weather = 'lost';
    await whileAway(() => byLink('/api/links/payment/open', token));
    stripe().behaviour.weather = 'fine';
    const url = await open(token);
    // A session whose answer was lost leads nowhere.
    expect(url).toContain(openSessions().at(-1)?.id);
    expect((await statusOf(url.split('/').at(-1) ?? '')).status).toBe('unpaid');
  });

  it('opens a new session, and can be withdrawn, if Stripe does not know the old one', async () => {
    const { payment, session, token } = await request();
    stripe().book.sessions.length = 0;
    const { result, log } = await whileAway(() => open(token));
    expect(result).not.toContain(session);
    expect(log).toEqual([{ payments: 'session_unknown', payment: payment.id }]);
    stripe().book.sessions.length = 0;
    const back = await whileAway(() => post(`/api/payments/${payment.id}/expire`));
    expect(back.result.status).toBe(200);
  });

  it('is not found if it was not signed by us, or has another role', async () => {
    const { payment, token } = await request();
    const { id } = payment;
    const issuedOn = setup().clock.now();
    const others = (['visitor', 'firm'] as const).map((role) =>
      signLink(linkKeys.key, { role, id, issuedOn }),
    );
    const forged = token.replace(/^./, (first) => (first === '_' ? '-' : '_'));
    const dead = ['', 'x', `${token}x`, forged, ...others];
    for (const each of dead) {
      for (const path of ['/api/links/payment', '/api/links/payment/open']) {
        expect(await codeOf(await byLink(path, each))).toBe('not_found');
      }
    }
    // A payer's link opens no appointment either.
    for (const path of ['/api/links/appointment', '/api/links/request']) {
      expect(await codeOf(await byLink(path, token))).toBe('not_found');
    }
  });

  it('shows the last known state while Stripe is away, and opens nothing', async () => {
    const { token } = await request();
    stripe().behaviour.weather = 'error';
    const { result } = await whileAway(async () => ({
      seen: await show(token),
      opened: await byLink('/api/links/payment/open', token),
    }));
    expect(result.seen).toMatchObject({ state: 'open', isStale: true });
    expect(await codeOf(result.opened)).toBe('payments_unavailable');
  });
});

describe('a session’s id', () => {
  it('returns package, amount and status, and no personal data', async () => {
    const { session } = await request({ clientName: 'Anna Muster', note: 'Streng vertraulich' });
    await stripe().pay(session, { email: 'payer@example.org' });
    const response = await setup().app.call(`/api/payments/checkout-status/${session}`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect(await response.json()).toEqual({
      package_name: 'Strategietag',
      amount: 1234.5,
      status: 'paid',
    });
  });

  it('finds out that it was paid if the webhook got lost', async () => {
    hold(true);
    const { session } = await request();
    await stripe().pay(session);
    expect(await listed()).toMatchObject([{ state: 'open' }]);
    expect((await statusOf(session)).status).toBe('paid');
    expect(await listed()).toMatchObject([{ state: 'paid' }]);
  });

  it('is not found if we did not create the session', async () => {
    const { checkout } = stripe().client();
    const other = await checkout.sessions.create(foreignOrder);
    await stripe().pay(other.id);
    const invented = [
      'cs_test_a1b2c3d4e5f6',
      'cs_live_a1b2c3d4e5f6',
      'x',
      'cs_test_',
      '%00',
      other.id,
    ];
    for (const id of invented) {
      const response = await setup().app.call(`/api/payments/checkout-status/${id}`);
      expect([id, await codeOf(response)]).toEqual([id, 'not_found']);
    }
  });

  it('is not paid by a session with another amount', async () => {
    const { payment, session } = await request();
    const { book } = stripe();
    const kept = book.sessions.find(({ id }) => id === session);
    if (!kept) throw new Error('There is no session');
    kept.cents = 100;
    await stripe().pay(session);
    const { result, log } = await whileAway(() => statusOf(session));
    expect(result.status).toBe('processing');
    expect(log).toEqual([{ payments: 'not_as_asked', payment: payment.id }]);
    expect(await listed()).toMatchObject([{ state: 'processing' }]);
  });

  it('returns payments_unavailable while Stripe is away', async () => {
    const { session } = await request();
    await stripe().pay(session);
    stripe().behaviour.weather = 'error';
    const { result } = await whileAway(() =>
      setup().app.call(`/api/payments/checkout-status/${session}`),
    );
    expect(await codeOf(result)).toBe('payments_unavailable');
  });

  it('confirms to the address typed at Stripe if the client gave none', async () => {
    const { payment, session } = await request({ email: undefined });
    await stripe().pay(session, { email: 'payer@example.org' });
    await payments.tick();
    const to = payments.smtp().mails.map(({ to }) => to?.[0]?.address);
    expect(to.toSorted()).toEqual(['desk@example.com', 'payer@example.org']);
    expect(await payments.read(payment.id)).toMatchObject({ email: 'payer@example.org' });
    expect((await post(`/api/payments/${payment.id}/refund`, { reason: 'x' })).status).toBe(200);
  });
});
