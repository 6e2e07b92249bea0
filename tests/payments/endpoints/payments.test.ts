/** Payment requests and the list of payments at the desk. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { addSlots, book, booking, day } from '#tests/support/booking.ts';
import { paymentKeys } from '#registry/keys.ts';
import { readCsv } from '#tests/support/csv.ts';
import { stored } from '#tests/support/keys.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';
import { asked, usePayments, whileAway } from '#tests/support/payments.ts';

const payments = usePayments();
const { setup, get, post, request, read, listed, paymentOf, stripe } = payments;
const codeOf = async (response: Response) => (await refusalOf(response)).code;
const auditOf = async (subject: string) =>
  ((await setup().app.services.audit.list({ limit: 50 })) ?? [])
    .filter((entry) => entry.subject === subject)
    .map(({ action }) => action)
    .toSorted();

const bookedId = async () => {
  await addSlots(setup().app, '10:00');
  const response = await book(setup().app, { locale: 'en' });
  return z.parse(z.object({ id: z.string() }), await response.json()).id;
};

describe('a payment request', () => {
  it('opens a session at Stripe, and returns the payment link', async () => {
    const { payment, session } = await request();
    expect(payment).toMatchObject({
      ...asked,
      state: 'open',
      locale: 'de',
      dueOn: '2041-03-25',
      refunded: 0,
      refundable: 0,
      isTest: true,
    });
    expect(payment.link).toMatch(/^https:\/\/www\.example\.com\/pay#[\w.-]{52}$/);
    expect(session).toMatch(/^cs_test_/);
    expect(await auditOf(payment.id)).toEqual(['payment_requested']);
  });

  it('sends package, amount and language to Stripe, and no personal data', async () => {
    const note = 'Guten Tag Frau Muster';
    await request({ note, clientName: 'Anna Muster', locale: 'ar', dueOn: '2041-04-01' });
    const [call] = stripe().calls;
    expect(call).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
    const text = JSON.stringify(stripe().calls);
    for (const secret of ['Anna', 'Muster', 'anna@', '2041-04-01']) {
      expect(text).not.toContain(secret);
    }
    for (const told of ['Strategietag', '123450', '/ar/payment-success?session_id=', 'eur']) {
      expect(text).toContain(told);
    }
  });

  it('keeps payer and reference, by which it is found, and drops them with the person', async () => {
    const parties = { payer: 'Muster AG, 6300 Zug', reference: 'PO-4711' };
    const { payment } = await request({ ...parties, email: 'anna@example.com' });
    expect(payment).toMatchObject(parties);
    expect(await read(payment.id)).toMatchObject(parties);
    for (const q of ['muster ag', '4711']) {
      const found = await post('/api/payments/search', { q });
      expect(await found.json()).toMatchObject([{ id: payment.id }]);
    }
    const erased = await post('/api/admin/person/erase', { email: 'anna@example.com' });
    expect(erased.status).toBe(200);
    const left = await read(payment.id).catch(() => ({}));
    expect(left).not.toHaveProperty('payer');
    expect(left).not.toHaveProperty('reference');
  });

  it.each([
    [{ payer: 'x'.repeat(201) }, { payer: 'too_long' }],
    [{ reference: 'a\nb' }, { reference: 'invalid_characters' }],
    [{ reference: 'PO \u2066471' }, { reference: 'invalid_characters' }],
    [{ payer: 'Muster\u2069 AG\u2067' }, { payer: 'invalid_characters' }],
    [{ packageName: 'Tag\u2066' }, { packageName: 'invalid_characters' }],
  ])('refuses %j', async (more, errors) => {
    const response = await post('/api/payments/checkout', { ...asked, ...more });
    expect(await refusalOf(response)).toEqual(refusedFields(errors));
  });

  it('takes name, address and language from its appointment', async () => {
    const appointment = await bookedId();
    const response = await post('/api/payments/checkout', {
      packageName: 'Erstgespräch',
      amount: 0.5,
      appointment,
    });
    expect(response.status).toBe(201);
    const payment = await paymentOf(response);
    expect(payment).toMatchObject({
      ...{ appointment, amount: 0.5, locale: 'en' },
      clientName: booking.clientName,
      email: booking.email,
    });
    expect(payment.link).toContain('/en/pay#');
    expect(await listed(`?appointment=${appointment}`)).toEqual([payment]);
    expect(await listed(`?appointment=${payment.id}`)).toEqual([]);
  });

  it('is stored once for repeated calls under one idempotency key', async () => {
    const more = { 'Idempotency-Key': 'once' };
    const { payment } = await request({}, more);
    expect((await request({}, more)).payment).toEqual(payment);
    expect(await listed()).toHaveLength(1);
    const other = await post('/api/payments/checkout', { ...asked, amount: 2 }, more);
    expect(await codeOf(other)).toBe('idempotency_key_reused');
    const sameMoney = await post('/api/payments/checkout', { ...asked, note: 'Nein' }, more);
    expect(await codeOf(sameMoney)).toBe('idempotency_key_reused');
    expect(await listed()).toEqual([payment]);
  });

  it('is refused if its idempotency key was used for another and has been forgotten', async () => {
    const more = { 'Idempotency-Key': 'old' };
    await request({}, more);
    const known = z.parse(
      z.array(z.string()),
      await setup().engine.call(['KEYS', '*idempotency*']),
    );
    await setup().engine.call(['DEL', ...known]);
    const other = await post('/api/payments/checkout', { ...asked, amount: 999 }, more);
    expect(await codeOf(other)).toBe('idempotency_key_reused');
    expect(stripe().book.sessions).toHaveLength(1);
  });

  it('is stored once if Stripe’s answer was lost and the call is repeated', async () => {
    stripe().behaviour.weather = 'lost';
    const more = { 'Idempotency-Key': 'lost' };
    const { result, log } = await whileAway(() => post('/api/payments/checkout', asked, more));
    expect(await codeOf(result)).toBe('payments_unavailable');
    expect(log).toEqual([{ payments: 'stripe', type: 'StripeConnectionError' }]);
    expect(await listed()).toEqual([]);
    stripe().behaviour.weather = 'fine';
    const { session } = await request({}, more);
    expect(stripe().book.sessions.map(({ id }) => id)).toEqual([session]);
  });

  it.each([
    [{ amount: 0.49 }, { amount: 'invalid_amount' }],
    [{ amount: 1_000_000 }, { amount: 'invalid_amount' }],
    [{ amount: 1.005 }, { amount: 'invalid_amount' }],
    [{ amount: '10' }, { amount: 'invalid_type' }],
    [{ packageName: ' ' }, { packageName: 'required' }],
    [{ packageName: 'x'.repeat(121) }, { packageName: 'too_long' }],
    [{ packageName: 'two\nlines' }, { packageName: 'invalid_characters' }],
    [{ packageName: 'turned \u202Earound' }, { packageName: 'invalid_characters' }],
    [{ clientName: 'nul\u0000' }, { clientName: 'invalid_characters' }],
    [{ dueOn: '2041-03-10' }, { dueOn: 'past' }],
    [{ locale: 'fr' }, { locale: 'unknown_locale' }],
    [{ email: 'nobody' }, { email: 'invalid_email' }],
    [{ currency: 'usd' }, { currency: 'unknown_field' }],
    [{ appointment: 'A'.repeat(22) }, { appointment: 'unknown_appointment' }],
  ])('with %o is refused', async (changes, fields) => {
    const response = await post('/api/payments/checkout', { ...asked, ...changes });
    expect(await refusalOf(response)).toEqual(refusedFields(fields));
    expect(stripe().calls).toEqual([]);
  });

  it('is paid to the cent, from the smallest to the largest amount', async () => {
    for (const amount of [0.5, 0.57, 999_999.99]) {
      const { payment, session } = await request({ amount });
      await stripe().pay(session);
      expect(await read(payment.id)).toMatchObject({ amount, state: 'paid', refundable: amount });
    }
  });
});

describe('the list of payments', () => {
  it('is sorted newest first, paginated, and filtered by state', async () => {
    const names = ['Erstes', 'Zweites', 'Drittes'];
    const sessions: string[] = [];
    for (const packageName of names) {
      setup().clock.advance(1000);
      sessions.push((await request({ packageName })).session);
    }
    await stripe().pay(sessions[1] ?? '');
    const namesOf = async (query: string) =>
      (await listed(query)).map(({ packageName }) => packageName);
    expect(await namesOf('')).toEqual(['Drittes', 'Zweites', 'Erstes']);
    expect(await namesOf('?state=paid')).toEqual(['Zweites']);
    expect(await namesOf('?state=open')).toEqual(['Drittes', 'Erstes']);
    const page = await get('/api/payments?state=open&limit=1');
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    expect(next).toContain('state=open');
    expect(await namesOf(next.slice('/api/payments'.length))).toEqual(['Erstes']);
    expect((await get('/api/payments?state=rich')).status).toBe(422);
  });

  it('is exported as CSV, with an audit entry', async () => {
    await request({ packageName: '=HYPERLINK("x")' });
    const response = await get('/api/payments/export?locale=de');
    expect(response.headers.get('Content-Type')).toContain('text/csv');
    const text = await response.text();
    expect(text).toContain('"1234,50"');
    expect(text).toContain(`;"'=HYPERLINK(""x"")";`);
    const entries = (await setup().app.services.audit.list({ limit: 99 })) ?? [];
    expect(entries.map(({ action }) => action)).toContain('payments_exported');
  });

  it('is exported as CSV for a search, including similar words', async () => {
    await request({ packageName: 'Erstes', clientName: 'Anna Müller' });
    await request({ packageName: 'Zweites', clientName: 'Berta Meier' });
    const fileOf = async (q: string) => {
      const response = await post('/api/payments/export', { q, locale: 'de' });
      return readCsv(await response.text(), ';')
        .slice(1)
        .map((row) => row[1]);
    };
    expect(await fileOf('mueller anna')).toEqual(['Erstes']);
    expect(await fileOf('Meyer')).toEqual(['Zweites']);
    expect((await fileOf('')).toSorted()).toEqual(['Erstes', 'Zweites']);
    const like = await post('/api/payments/search', { q: 'Meyer' });
    expect(await like.json()).toMatchObject([{ packageName: 'Zweites', isSimilar: true }]);
  });

  it('omits a payment that cannot be read', async () => {
    const { payment } = await request({ packageName: 'Erstes' });
    await request({ packageName: 'Zweites' });
    const broken = '{"email":"secret@example.com"}';
    await setup().engine.call(['HSET', stored(paymentKeys.records), payment.id, broken]);
    expect((await listed()).map(({ packageName }) => packageName)).toEqual(['Zweites']);
    const exported = await (await get('/api/payments/export?locale=de')).text();
    expect(readCsv(exported, ';')).toHaveLength(2);
  });

  it('requires an admin session', async () => {
    const { payment } = await request();
    const { id } = payment;
    const calls = [
      ['GET', '/api/payments'],
      ['GET', '/api/payments/export'],
      ['GET', '/api/payments/setup'],
      ['GET', `/api/payments/${id}`],
      ['GET', `/api/payments/${id}/deliveries`],
      ['POST', '/api/payments/checkout'],
      ['POST', `/api/payments/${id}/mail`],
      ['POST', `/api/payments/${id}/expire`],
      ['POST', `/api/payments/${id}/refund`],
    ] as const;
    for (const [method, path] of calls) {
      const response = await setup().app.call(path, {
        method,
        ...(method === 'POST' && { body: {} }),
      });
      expect([path, response.status]).toEqual([path, 401]);
    }
  });
});

describe('while Stripe is away', () => {
  it('a payment is returned in its last known state, marked as stale', async () => {
    payments.hold(true);
    const { payment, session } = await request();
    await stripe().pay(session);
    stripe().behaviour.weather = 'error';
    const { result, log } = await whileAway(() => read(payment.id));
    expect(result).toMatchObject({ state: 'open', isStale: true });
    expect(log).toEqual([{ payments: 'stripe', type: 'StripeAPIError', status: 500 }]);
    stripe().behaviour.weather = 'fine';
    expect(await read(payment.id)).not.toHaveProperty('isStale');
  });
});

describe('without Stripe’s keys', () => {
  const bare = useApp();

  it('payment calls return payments_not_set_up, and all others work', async () => {
    const headers = await bare().app.signIn();
    const setUp = await bare().app.call('/api/payments/setup', { headers });
    expect(await setUp.json()).toEqual({ isSetUp: false, isTest: false });
    const response = await bare().app.call('/api/payments/checkout', {
      method: 'POST',
      headers,
      body: asked,
    });
    expect(await codeOf(response)).toBe('payments_not_set_up');
    const list = await bare().app.call('/api/payments', { headers });
    expect(await list.json()).toEqual([]);
    const status = await bare().app.call('/api/payments/checkout-status/cs_test_abcdefgh12345');
    expect(await codeOf(status)).toBe('not_found');
    const webhook = await bare().app.call('/api/payments/webhook', { method: 'POST', body: {} });
    expect(await codeOf(webhook)).toBe('invalid_signature');
    await addSlots(bare().app, '10:00');
    expect((await book(bare().app, { date: day })).status).toBe(201);
  });
});
