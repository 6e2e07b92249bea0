/** Payments whose appointment ends: an open one is withdrawn, a paid one is listed on the overview. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentPreviewSchema } from '#features/bulk/contract/bulk.ts';
import { faultSchema } from '#features/monitoring/contract/fault.ts';
import { linkedPaymentSchema } from '#features/payments/contract/payment.ts';
import { linkedRequestSchema } from '#features/links/contract/request.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { useEnds } from '#tests/support/ends.ts';
import { stored } from '#tests/support/keys.ts';
import { byDay } from '#tests/support/night.ts';
import { whileAway } from '#tests/support/payments.ts';

const ends = useEnds();
const { setup, post, read, listed, request, stripe, hold, ways, desk, booked } = ends;
const { withRequest, overview } = ends;
const codeOf = async (response: Response) => (await refusalOf(response)).code;
const stateOf = async (id: string) => (await listed()).find((each) => each.id === id)?.state;
const atStripe = async (session: string) =>
  (await stripe().client().checkout.sessions.retrieve(session)).status;
const auditOf = async (subject: string) =>
  ((await setup().app.services.audit.list({ limit: 50 })) ?? [])
    .filter((entry) => entry.subject === subject)
    .map(({ action }) => action);
const pageOf = async (token: string) =>
  z.parse(linkedPaymentSchema, await (await ends.byLink('/api/links/payment', token)).json());

/** The answer to a new request for an ended appointment. */
const refusalAfter = (name: string) =>
  name === 'erasing'
    ? refusedFields({ appointment: 'unknown_appointment' })
    : { code: 'appointment_over', errors: [] };

it.each(Object.entries(ways))(
  'an appointment ended by %s: what is open is withdrawn, what is paid is listed, a new request is refused',
  async (name, end) => {
    const { appointment, id, session } = await withRequest(undefined, { amount: 350 });
    const open = await request({ appointment, email: undefined });
    await stripe().pay(session);
    await end(appointment);
    await setup().app.settled();
    expect(await stateOf(open.payment.id)).toBe('expired');
    expect(await atStripe(open.session)).toBe('expired');
    const listedNow = await overview();
    expect(listedNow).toMatchObject([{ id, state: 'paid', amount: 350, refunded: 0 }]);
    expect('appointment' in (listedNow[0] ?? {})).toBe(name !== 'erasing');
    const body = { packageName: 'x', amount: 1, appointment };
    expect(await refusalOf(await post('/api/payments/checkout', body))).toEqual(refusalAfter(name));
  },
);

/** The details do not depend on the way: by day two ways are looked into, the desk and erasing. */
const lookedInto = byDay(Object.entries(ways), ([name]) => ['the desk', 'erasing'].includes(name));

describe.each(lookedInto)('an appointment ended by %s, in detail', (name, end) => {
  it('withdraws an open request at once, and at Stripe when Stripe is back', async () => {
    const { appointment, id, session, token } = await withRequest();
    stripe().behaviour.weather = 'error';
    const { result } = await whileAway(async () => {
      await end(appointment);
      const state = await stateOf(id);
      await setup().app.settled();
      return state;
    });
    // In the same step, since Stripe could not be asked.
    expect(result).toBe('expired');
    stripe().behaviour.weather = 'fine';
    expect(await atStripe(session)).toBe('open');
    expect(await codeOf(await ends.byLink('/api/links/payment/open', token))).toBe('not_payable');
    // The next round ends at Stripe what could not be ended before.
    await setup().app.runScheduled('payments-round');
    expect(await atStripe(session)).toBe('expired');
    expect(await pageOf(token)).toMatchObject({ state: 'expired', canPay: false });
    expect(await overview()).toEqual([]);
  });

  it('lists a paid payment on the overview until it is refunded', async () => {
    const { appointment, id, session } = await withRequest(undefined, { amount: 350 });
    await stripe().pay(session);
    expect(await overview()).toEqual([]);
    await end(appointment);
    const [entry] = await overview();
    expect(entry).toMatchObject({ id, state: 'paid', amount: 350, refunded: 0 });
    expect(entry?.overAt).toBeDefined();
    expect('appointment' in (entry ?? {})).toBe(name !== 'erasing');

    expect((await post(`/api/payments/${id}/refund`, { amount: 50, reason: 'x' })).status).toBe(
      200,
    );
    expect(await overview()).toMatchObject([{ id, state: 'partly_refunded', refunded: 50 }]);
    expect((await post(`/api/payments/${id}/refund`, { reason: 'x' })).status).toBe(200);
    expect(await overview()).toEqual([]);
    expect(await stateOf(id)).toBe('refunded');
  });

  it('refuses a new request', async () => {
    const appointment = await booked();
    await end(appointment);
    const calls = stripe().calls.length;
    const response = await post('/api/payments/checkout', {
      ...{ packageName: 'x', amount: 1, appointment },
    });
    expect(await refusalOf(response)).toEqual(refusalAfter(name));
    expect(stripe().calls).toHaveLength(calls);
  });

  it('ends an open session at Stripe right after', async () => {
    const { appointment, session } = await withRequest();
    await end(appointment);
    await setup().app.settled();
    expect(await atStripe(session)).toBe('expired');
  });

  it('records a payment that is paid at that moment, and lists it', async () => {
    const { appointment, id, session } = await withRequest();
    hold(true);
    await stripe().pay(session);
    await end(appointment);
    await setup().app.settled();
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('records a payment that arrives days later, and lists it', async () => {
    const { appointment, id, session } = await withRequest();
    await stripe().pay(session, { method: 'delayed' });
    await end(appointment);
    expect(await overview()).toEqual([]);
    expect(await stateOf(id)).toBe('processing');
    await stripe().settleDelayed(session, 'succeeded');
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('expires a payment that was on its way and failed', async () => {
    const { appointment, id, session } = await withRequest();
    await stripe().pay(session, { method: 'delayed' });
    await end(appointment);
    await stripe().settleDelayed(session, 'failed');
    expect(await stateOf(id)).toBe('expired');
  });
});

describe('payments of an ended appointment', () => {
  it('are ended without those of other appointments', async () => {
    const [one, other] = [await withRequest('10:00'), await withRequest('12:00')];
    const free = await request();
    await ways['the desk']?.(one.appointment);
    expect(await stateOf(one.id)).toBe('expired');
    expect(await stateOf(other.id)).toBe('open');
    expect(await stateOf(free.payment.id)).toBe('open');
  });

  it('are refused if the appointment ends while Stripe is asked', async () => {
    const appointment = await booked();
    const { call } = setup().app;
    const headers = await setup().app.signIn();
    stripe().behaviour.meanwhile = {
      call: 'POST /v1/checkout/sessions',
      work: () =>
        call(`/api/appointments/${appointment}?status=cancelled`, { method: 'PATCH', headers }),
    };
    const asking = post('/api/payments/checkout', { packageName: 'x', amount: 1, appointment });
    expect(await codeOf(await asking)).toBe('appointment_over');
    expect(await listed()).toEqual([]);
    expect(stripe().book.sessions.map(({ status }) => status)).toEqual(['expired']);
  });

  it('open no page if the appointment ends while the page is requested', async () => {
    const { appointment, session, token } = await withRequest();
    await stripe().expire(session);
    const headers = await setup().app.signIn();
    const path = `/api/appointments/${appointment}?status=cancelled`;
    stripe().behaviour.meanwhile = {
      call: 'POST /v1/checkout/sessions',
      work: () => setup().app.call(path, { method: 'PATCH', headers }),
    };
    const opening = ends.byLink('/api/links/payment/open', token);
    expect(await codeOf(await opening)).toBe('not_payable');
    expect(stripe().book.sessions.map(({ status }) => status)).toEqual(['expired', 'expired']);
  });

  it('cause no call to Stripe if none was withdrawn', async () => {
    await request();
    const appointment = await booked();
    const calls = stripe().calls.length;
    await ways['the desk']?.(appointment);
    await setup().app.settled();
    expect(stripe().calls).toHaveLength(calls);
  });
});

describe('undoing a cancellation', () => {
  it('restores the payments that it withdrew, not those withdrawn before', async () => {
    const { appointment, id, token } = await withRequest();
    const before = await request({ appointment });
    await post(`/api/payments/${before.payment.id}/expire`);
    await desk('PATCH', `${appointment}?status=cancelled`);
    await setup().app.settled();
    await desk('POST', `${appointment}/undo`);
    expect(await stateOf(id)).toBe('open');
    expect(await stateOf(before.payment.id)).toBe('expired');
    const opened = await ends.byLink('/api/links/payment/open', token);
    const { url } = z.parse(z.object({ url: z.string() }), await opened.json());
    expect(url).toContain('cs_test_');
    await stripe().pay(await ends.sessionOf(id));
    expect(await stateOf(id)).toBe('paid');
    expect(await overview()).toEqual([]);
  });

  it('removes a paid payment from the overview', async () => {
    const { appointment, id, session } = await withRequest();
    await stripe().pay(session);
    await desk('PATCH', `${appointment}?status=cancelled`);
    expect(await overview()).toMatchObject([{ id }]);
    await desk('POST', `${appointment}/undo`);
    expect(await overview()).toEqual([]);
    expect((await read(id)).overAt).toBeUndefined();
  });

  it('removes a payment that was paid in between from the overview', async () => {
    const { appointment, id, session } = await withRequest();
    hold(true);
    await stripe().pay(session);
    await desk('PATCH', `${appointment}?status=cancelled`);
    await setup().app.settled();
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
    await desk('POST', `${appointment}/undo`);
    expect(await overview()).toEqual([]);
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('a lapsed request that is confirmed after all', () => {
  it('keeps paid payments, and leaves open requests withdrawn, as the client was told', async () => {
    const { appointment, id, session } = await withRequest();
    const open = await request({ appointment });
    await stripe().pay(session);
    await ways['the clock']?.(appointment);
    expect(await overview()).toMatchObject([{ id }]);
    await desk('PATCH', `${appointment}?status=confirmed`);
    expect(await overview()).toEqual([]);
    expect(await stateOf(open.payment.id)).toBe('expired');
    expect((await request({ appointment })).payment.state).toBe('open');
    // Undone, it is as before.
    await desk('POST', `${appointment}/undo`);
    expect(await overview()).toMatchObject([{ id }]);
    expect(await stateOf(open.payment.id)).toBe('expired');
  });
});

describe('a payment owed for a cancelled appointment', () => {
  async function paidAndCancelled() {
    const paid = await withRequest(undefined, { amount: 350 });
    await stripe().pay(paid.session);
    await desk('PATCH', `${paid.appointment}?status=cancelled`);
    return paid;
  }

  it('is dismissed for good, with an audit entry', async () => {
    const { id } = await paidAndCancelled();
    const answer = await post(`/api/payments/${id}/dismiss`);
    expect(await ends.paymentOf(answer)).toMatchObject({ id, state: 'paid' });
    expect(await overview()).toEqual([]);
    expect(await auditOf(id)).toContain('payment_dismissed');
    // Later changes do not list it again.
    await post(`/api/payments/${id}/refund`, { amount: 1, reason: 'x' });
    expect(await overview()).toEqual([]);
    expect(await codeOf(await post(`/api/payments/${id}/dismiss`))).toBe('illegal_transition');
  });

  it('is dismissed only at the version seen, and only if it is owed', async () => {
    const { id } = await paidAndCancelled();
    const outdated = await post(`/api/payments/${id}/dismiss`, undefined, { 'If-Match': '"1"' });
    expect(outdated.status).toBe(412);
    expect(await overview()).toHaveLength(1);
    const { payment } = await request();
    expect(await codeOf(await post(`/api/payments/${payment.id}/dismiss`))).toBe(
      'illegal_transition',
    );
    const unknown = await post(`/api/payments/${'A'.repeat(22)}/dismiss`);
    expect(await codeOf(unknown)).toBe('not_found');
  });

  it('is listed while a dispute is open, and removed when it is lost', async () => {
    const { id, session } = await paidAndCancelled();
    const intent = stripe().book.sessions.find((each) => each.id === session)?.intent ?? '';
    await stripe().dispute(intent);
    expect(await overview()).toMatchObject([{ id, state: 'disputed' }]);
    await stripe().closeDispute(intent, 'lost');
    expect(await overview()).toEqual([]);
  });

  it('is listed again if its refund fails', async () => {
    const { id } = await paidAndCancelled();
    await post(`/api/payments/${id}/refund`, { reason: 'x' });
    expect(await overview()).toEqual([]);
    const refund = stripe().book.refunds[0]?.id ?? '';
    await stripe().setRefundState(refund, 'failed');
    expect(await overview()).toMatchObject([{ id, state: 'paid', refunded: 0 }]);
  });

  it('stays listed without personal data after its client was erased', async () => {
    const { id, appointment } = await paidAndCancelled();
    await desk('DELETE', appointment);
    const [entry] = await overview();
    expect(entry).toMatchObject({ id, amount: 350 });
    for (const field of ['clientName', 'email', 'appointment'])
      expect(entry).not.toHaveProperty(field);
  });
});

describe('erasing', () => {
  it('a person: lists what was paid for an appointment to come', async () => {
    const { id, session } = await withRequest();
    await stripe().pay(session);
    await post('/api/admin/person/erase', { email: 'ada@example.com' });
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('chosen records: lists it as well', async () => {
    const { id, appointment, session } = await withRequest();
    await stripe().pay(session);
    const chosen = { appointments: [appointment], messages: [], inquiries: [], payments: [id] };
    expect((await post('/api/admin/person/erase/chosen', chosen)).status).toBe(200);
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('many appointments at once: lists it as well', async () => {
    const { id, appointment, session } = await withRequest();
    await stripe().pay(session);
    await post('/api/appointments/bulk/erase', { ids: [appointment], status: 'pending' });
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('a person: lists nothing for appointments that took place, or payments without one', async () => {
    const { appointment, session } = await withRequest();
    const free = await request({ email: 'ada@example.com' });
    await stripe().pay(session);
    await stripe().pay(free.session);
    await desk('PATCH', `${appointment}?status=confirmed`);
    setup().clock.set('2041-03-20T12:00:00Z');
    await post('/api/admin/person/erase', { email: 'ada@example.com' });
    expect(await listed('?state=paid')).toHaveLength(2);
    expect(await overview()).toEqual([]);
  });
});

it.each([7, { state: 'succeeded' }])(
  'a payment with the refund %j does not keep its appointment from being cancelled',
  async (refund) => {
    const { appointment, id, session } = await withRequest();
    await stripe().pay(session);
    const call = (...command: string[]) => setup().engine.call(command);
    const text = z.parse(z.string(), await call('HGET', stored('payments'), id));
    const torn = { ...z.parse(z.looseObject({}), JSON.parse(text)), refunds: [refund] };
    await call('HSET', stored('payments'), id, JSON.stringify(torn));
    await desk('PATCH', `${appointment}?status=cancelled`);
    expect(await overview()).toEqual([]);
  },
);

/**
 * Sets an unreadable payment aside and replaces the set-aside value by `text`; returns its id in that list.
 */
async function setAsideAs(id: string, text: string) {
  const call = (...command: string[]) => setup().engine.call(command);
  await call('HSET', stored('payments'), id, '{"id":');
  await setup().app.runScheduled('reconciliation');
  const [name] = z.parse(z.array(z.string()), await call('HKEYS', stored('aside')));
  await call('HSET', stored('aside'), name ?? '', `hash json - ${text}`);
  const listedAside = await ends.get('/api/admin/set-aside');
  const [found] = z.parse(z.array(z.object({ id: z.string() })), await listedAside.json());
  return found?.id ?? '';
}
async function drop(aside: string) {
  const options = { method: 'DELETE', headers: await setup().app.signIn() };
  const answer = await setup().app.call(`/api/admin/set-aside/${aside}`, options);
  expect(answer.status).toBe(204);
}
const textOf = async (id: string) =>
  z.parse(z.string(), await setup().engine.call(['HGET', stored('payments'), id]));

describe('a payment that was unreadable while its appointment was cancelled', () => {
  it('is withdrawn when it is put back, also at Stripe', async () => {
    const { appointment, id, session, token } = await withRequest();
    const aside = await setAsideAs(id, await textOf(id));
    await desk('PATCH', `${appointment}?status=cancelled`);
    expect((await post(`/api/admin/set-aside/${aside}`)).status).toBe(204);
    expect(await stateOf(id)).toBe('expired');
    await setup().app.settled();
    expect(await atStripe(session)).toBe('expired');
    expect(await pageOf(token)).toMatchObject({ state: 'expired', canPay: false });
  });

  it('is owed when it is put back, if it was paid', async () => {
    const { appointment, id, session } = await withRequest();
    await stripe().pay(session);
    const aside = await setAsideAs(id, await textOf(id));
    await desk('PATCH', `${appointment}?status=cancelled`);
    expect((await post(`/api/admin/set-aside/${aside}`)).status).toBe(204);
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('stays as it was if the appointment takes place', async () => {
    const { id, session } = await withRequest();
    const aside = await setAsideAs(id, await textOf(id));
    expect((await post(`/api/admin/set-aside/${aside}`)).status).toBe(204);
    expect(await stateOf(id)).toBe('open');
    expect(await atStripe(session)).toBe('open');
  });
});

describe('a payment whose state or version is unreadable', () => {
  const tear = async (key: string, id: string, torn: string) => {
    await setup().engine.call(['HSET', stored(key), id, torn]);
    await ends.get('/api/payments');
    await setup().app.runScheduled('reconciliation');
    const [{ id: aside } = { id: '' }] = z.parse(
      z.array(z.object({ id: z.string() })),
      await (await ends.get('/api/admin/set-aside')).json(),
    );
    await drop(aside);
  };

  it.each([
    ['open', () => undefined],
    ['paid', (session: string) => stripe().pay(session)],
    [
      'partly_refunded',
      async (session: string) => stripe().refund(await stripe().pay(session), 100, 'succeeded'),
    ],
    [
      'refunded',
      async (session: string) => stripe().refund(await stripe().pay(session), 35_000, 'succeeded'),
    ],
    ['disputed', async (session: string) => stripe().dispute(await stripe().pay(session))],
    ['processing', (session: string) => stripe().pay(session, { method: 'delayed' })],
  ] as const)('its state is %s again after the torn value is deleted', async (state, act) => {
    const { id, session } = await withRequest(undefined, { amount: 350 });
    await act(session);
    expect(await stateOf(id)).toBe(state);
    await tear('payments:state', id, '{"');
    expect(await stateOf(id)).toBe(state);
    expect((await listed(`?state=${state}`)).map((each) => each.id)).toEqual([id]);
  });

  it('can be written again after its torn version is deleted', async () => {
    const { id, session } = await withRequest();
    await tear('payments:version', id, '{"');
    await stripe().pay(session);
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('an unreadable payment that is erased', () => {
  const unsettled = () => setup().engine.call(['ZRANGE', stored('payments:unsettled'), '0', '-1']);

  it('by the desk: is ended at Stripe right after', async () => {
    const { id, session } = await withRequest();
    await drop(await setAsideAs(id, ''));
    await setup().app.settled();
    expect(await atStripe(session)).toBe('expired');
    expect(await unsettled()).toEqual([]);
  });

  it('with its client: is ended at Stripe by the next round if Stripe is away', async () => {
    const { payment, session } = await request({ email: 'ada@example.com' });
    await setup().engine.call(['HSET', stored('payments'), payment.id, '{"id":']);
    stripe().behaviour.weather = 'error';
    await whileAway(async () => {
      await post('/api/admin/person/erase', { email: 'ada@example.com' });
      await setup().app.settled();
    });
    stripe().behaviour.weather = 'fine';
    expect(await atStripe(session)).toBe('open');
    // The waiting entry itself is not set aside.
    await setup().app.runScheduled('reconciliation');
    expect(await (await ends.get('/api/admin/set-aside')).json()).toEqual([]);
    await setup().app.runScheduled('payments-round');
    expect(await atStripe(session)).toBe('expired');
    expect(await unsettled()).toEqual([]);
  });

  const faultsOf = async () =>
    z
      .parse(z.array(faultSchema), await (await ends.get('/api/admin/faults')).json())
      .map(({ error, requestId }) => [error, requestId]);

  it('is reported at the desk by its session if it was paid', async () => {
    const { id, session } = await withRequest();
    const aside = await setAsideAs(id, '');
    hold(true);
    await stripe().pay(session, { method: 'delayed' });
    const { log } = await whileAway(async () => {
      await drop(aside);
      await setup().app.settled();
    });
    expect(log).toEqual([{ payments: 'round', subject: session, error: 'PaidUnread' }]);
    expect(await faultsOf()).toEqual([['PaidUnread', session]]);
    expect(await unsettled()).toEqual([]);
  });

  it('is forgotten if its session has already ended', async () => {
    const { id, session } = await withRequest();
    const aside = await setAsideAs(id, '');
    hold(true);
    await stripe().client().checkout.sessions.expire(session);
    await drop(aside);
    await setup().app.settled();
    expect(await unsettled()).toEqual([]);
    expect(await faultsOf()).toEqual([]);
  });
});

describe('the firm’s link', () => {
  it('shows what was paid, less what was refunded', async () => {
    const { appointment, id, session } = await withRequest(undefined, { amount: 350 });
    const paidOf = async () =>
      z.parse(linkedRequestSchema, await (await ends.showRequest(appointment)).json()).paid;
    expect(await paidOf()).toBeUndefined();
    await stripe().pay(session);
    expect(await paidOf()).toBe(350);
    await post(`/api/payments/${id}/refund`, { amount: 49.5, reason: 'x' });
    expect(await paidOf()).toBe(300.5);
  });
});

describe('the preview of a bulk change', () => {
  it('shows what was paid per status', async () => {
    const one = await withRequest('10:00', { amount: 350 });
    await stripe().pay(one.session);
    await withRequest('12:00');
    const other = await withRequest('14:00', { amount: 20.5 });
    await stripe().pay(other.session);
    await post(`/api/payments/${one.id}/refund`, { amount: 50, reason: 'x' });
    const preview = async () => {
      const response = await post('/api/appointments/bulk/preview', {});
      return z.parse(appointmentPreviewSchema, await response.json()).paid;
    };
    expect(await preview()).toEqual({ pending: { count: 2, amount: 320.5 } });
    await desk('PATCH', `${other.appointment}?status=confirmed`);
    expect(await preview()).toEqual({
      pending: { count: 1, amount: 300 },
      confirmed: { count: 1, amount: 20.5 },
    });
    // Dismissed payments are no longer counted.
    await desk('PATCH', `${other.appointment}?status=cancelled`);
    expect(await preview()).toMatchObject({ cancelled: { count: 1, amount: 20.5 } });
    await post(`/api/payments/${other.id}/dismiss`);
    expect(await preview()).toEqual({ pending: { count: 1, amount: 300 } });
  });
});
