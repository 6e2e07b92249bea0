/** Money stops with the appointment: what is open is withdrawn, what was paid stays in sight. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentPreviewSchema } from '#features/bulk/contract/bulk.ts';
import { faultSchema } from '#features/monitoring/contract/fault.ts';
import { linkedPaymentSchema } from '#features/payments/contract/payment.ts';
import { linkedRequestSchema } from '#features/links/contract/link.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { useEnds } from '#tests/support/ends.ts';
import { stored } from '#tests/support/keys.ts';
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

/** What follows is the same whatever ended it: by day for one way, and for the one that erases. */
const isNight = process.env['NIGHTLY'] === '1';
const isLookedInto = (name: string) => isNight || name === 'the desk' || name === 'erasing';

describe.each(Object.entries(ways))('ended by %s', (name, end) => {
  it('an open request is withdrawn at once, on its page and at Stripe', async () => {
    const { appointment, id, session, token } = await withRequest();
    stripe().behaviour.weather = 'error';
    const { result } = await whileAway(async () => {
      await end(appointment);
      const state = await stateOf(id);
      await setup().app.settled();
      return state;
    });
    // In the same step: Stripe was not there to be asked.
    expect(result).toBe('expired');
    stripe().behaviour.weather = 'fine';
    expect(await atStripe(session)).toBe('open');
    expect(await codeOf(await ends.byLink('/api/links/payment/open', token))).toBe('not_payable');
    // What Stripe could not be told is told by the next round.
    await setup().app.runScheduled('payments-round');
    expect(await atStripe(session)).toBe('expired');
    expect(await pageOf(token)).toMatchObject({ state: 'expired', canPay: false });
    expect(await overview()).toEqual([]);
  });

  it('what was paid stands on the overview until it is given back', async () => {
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

  it('nothing more can be asked for', async () => {
    const appointment = await booked();
    await end(appointment);
    const calls = stripe().calls.length;
    const response = await post('/api/payments/checkout', {
      ...{ packageName: 'x', amount: 1, appointment },
    });
    expect(await refusalOf(response)).toEqual(
      name === 'erasing'
        ? refusedFields({ appointment: 'unknown_appointment' })
        : { code: 'appointment_over', errors: [] },
    );
    expect(stripe().calls).toHaveLength(calls);
  });
});

describe.each(Object.entries(ways).filter(([name]) => isLookedInto(name)))(
  'ended by %s',
  (_name, end) => {
    it('what is open at Stripe is ended there right after', async () => {
      const { appointment, session } = await withRequest();
      await end(appointment);
      await setup().app.settled();
      expect(await atStripe(session)).toBe('expired');
    });

    it('what is paid at that very moment is recorded, and named', async () => {
      const { appointment, id, session } = await withRequest();
      hold(true);
      await stripe().pay(session);
      await end(appointment);
      await setup().app.settled();
      expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
    });

    it('what arrives days later is recorded, and named', async () => {
      const { appointment, id, session } = await withRequest();
      await stripe().pay(session, { method: 'delayed' });
      await end(appointment);
      expect(await overview()).toEqual([]);
      expect(await stateOf(id)).toBe('processing');
      await stripe().settleDelayed(session, 'succeeded');
      expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
    });

    it('what was on its way and failed can be paid no more', async () => {
      const { appointment, id, session } = await withRequest();
      await stripe().pay(session, { method: 'delayed' });
      await end(appointment);
      await stripe().settleDelayed(session, 'failed');
      expect(await stateOf(id)).toBe('expired');
    });
  },
);

describe('what ends with an appointment', () => {
  it('is that appointment’s alone', async () => {
    const [one, other] = [await withRequest('10:00'), await withRequest('12:00')];
    const free = await request();
    await ways['the desk']?.(one.appointment);
    expect(await stateOf(one.id)).toBe('expired');
    expect(await stateOf(other.id)).toBe('open');
    expect(await stateOf(free.payment.id)).toBe('open');
  });

  it('is refused where the appointment ends while Stripe is asked', async () => {
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

  it('opens no page for whoever asks for it at that moment', async () => {
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

  it('is not asked about at Stripe where nothing was withdrawn', async () => {
    await request();
    const appointment = await booked();
    const calls = stripe().calls.length;
    await ways['the desk']?.(appointment);
    await setup().app.settled();
    expect(stripe().calls).toHaveLength(calls);
  });
});

describe('undoing a cancelling', () => {
  it('restores what it withdrew, and nothing that was withdrawn before', async () => {
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

  it('takes what was paid off the overview', async () => {
    const { appointment, id, session } = await withRequest();
    await stripe().pay(session);
    await desk('PATCH', `${appointment}?status=cancelled`);
    expect(await overview()).toMatchObject([{ id }]);
    await desk('POST', `${appointment}/undo`);
    expect(await overview()).toEqual([]);
    expect((await read(id)).overAt).toBeUndefined();
  });

  it('takes what was paid in between off it as well', async () => {
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

describe('a request that lapsed and is confirmed after all', () => {
  it('keeps what was paid, and asks for nothing that its client was told does not hold', async () => {
    const { appointment, id, session } = await withRequest();
    const open = await request({ appointment });
    await stripe().pay(session);
    await ways['the clock']?.(appointment);
    expect(await overview()).toMatchObject([{ id }]);
    await desk('PATCH', `${appointment}?status=confirmed`);
    expect(await overview()).toEqual([]);
    expect(await stateOf(open.payment.id)).toBe('expired');
    expect((await request({ appointment })).payment.state).toBe('open');
    // Taken back, it is as it was.
    await desk('POST', `${appointment}/undo`);
    expect(await overview()).toMatchObject([{ id }]);
    expect(await stateOf(open.payment.id)).toBe('expired');
  });
});

describe('what was paid for nothing', () => {
  async function paidAndCancelled() {
    const paid = await withRequest(undefined, { amount: 350 });
    await stripe().pay(paid.session);
    await desk('PATCH', `${paid.appointment}?status=cancelled`);
    return paid;
  }

  it('can be dismissed, once and for all, which the log knows', async () => {
    const { id } = await paidAndCancelled();
    const answer = await post(`/api/payments/${id}/dismiss`);
    expect(await ends.paymentOf(answer)).toMatchObject({ id, state: 'paid' });
    expect(await overview()).toEqual([]);
    expect(await auditOf(id)).toContain('payment_dismissed');
    // What becomes of it later brings it back no more.
    await post(`/api/payments/${id}/refund`, { amount: 1, reason: 'x' });
    expect(await overview()).toEqual([]);
    expect(await codeOf(await post(`/api/payments/${id}/dismiss`))).toBe('illegal_transition');
  });

  it('is dismissed only as it was seen, and where there is something to dismiss', async () => {
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

  it('stays while the bank asks for it back, and goes when the bank has it', async () => {
    const { id, session } = await paidAndCancelled();
    const intent = stripe().book.sessions.find((each) => each.id === session)?.intent ?? '';
    await stripe().dispute(intent);
    expect(await overview()).toMatchObject([{ id, state: 'disputed' }]);
    await stripe().closeDispute(intent, 'lost');
    expect(await overview()).toEqual([]);
  });

  it('comes back with a refund that did not arrive', async () => {
    const { id } = await paidAndCancelled();
    await post(`/api/payments/${id}/refund`, { reason: 'x' });
    expect(await overview()).toEqual([]);
    const refund = stripe().book.refunds[0]?.id ?? '';
    await stripe().setRefundState(refund, 'failed');
    expect(await overview()).toMatchObject([{ id, state: 'paid', refunded: 0 }]);
  });

  it('stays on it, without a person, once its client was erased', async () => {
    const { id, appointment } = await paidAndCancelled();
    await desk('DELETE', appointment);
    const [entry] = await overview();
    expect(entry).toMatchObject({ id, amount: 350 });
    for (const field of ['clientName', 'email', 'appointment'])
      expect(entry).not.toHaveProperty(field);
  });
});

describe('erasing', () => {
  it('a person names what was paid for an appointment that was still to come', async () => {
    const { id, session } = await withRequest();
    await stripe().pay(session);
    await post('/api/admin/person/erase', { email: 'ada@example.com' });
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('chosen records does as well', async () => {
    const { id, appointment, session } = await withRequest();
    await stripe().pay(session);
    const chosen = { appointments: [appointment], messages: [], inquiries: [], payments: [id] };
    expect((await post('/api/admin/person/erase/chosen', chosen)).status).toBe(200);
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('many at once does as well', async () => {
    const { id, appointment, session } = await withRequest();
    await stripe().pay(session);
    await post('/api/appointments/bulk/erase', { ids: [appointment], status: 'pending' });
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('what took place, or was paid without an appointment, names nothing', async () => {
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
  'a payment with a refund that is %j does not hold its appointment',
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

/** A payment that cannot be read is set aside, and then as `text` says; gives the id it is listed by. */
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

describe('a payment that could not be read while its appointment was cancelled', () => {
  it('is withdrawn once it is put back, at Stripe too', async () => {
    const { appointment, id, session, token } = await withRequest();
    const aside = await setAsideAs(id, await textOf(id));
    await desk('PATCH', `${appointment}?status=cancelled`);
    expect((await post(`/api/admin/set-aside/${aside}`)).status).toBe(204);
    expect(await stateOf(id)).toBe('expired');
    await setup().app.settled();
    expect(await atStripe(session)).toBe('expired');
    expect(await pageOf(token)).toMatchObject({ state: 'expired', canPay: false });
  });

  it('is owed once it is put back, where it was paid', async () => {
    const { appointment, id, session } = await withRequest();
    await stripe().pay(session);
    const aside = await setAsideAs(id, await textOf(id));
    await desk('PATCH', `${appointment}?status=cancelled`);
    expect((await post(`/api/admin/set-aside/${aside}`)).status).toBe(204);
    expect(await overview()).toMatchObject([{ id, state: 'paid' }]);
  });

  it('stays as it was where the appointment takes place', async () => {
    const { id, session } = await withRequest();
    const aside = await setAsideAs(id, await textOf(id));
    expect((await post(`/api/admin/set-aside/${aside}`)).status).toBe(204);
    expect(await stateOf(id)).toBe('open');
    expect(await atStripe(session)).toBe('open');
  });
});

describe('a payment of which what stands beside it is torn', () => {
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
  ] as const)('its state is %s again once that is deleted', async (state, act) => {
    const { id, session } = await withRequest(undefined, { amount: 350 });
    await act(session);
    expect(await stateOf(id)).toBe(state);
    await tear('payments:state', id, '{"');
    expect(await stateOf(id)).toBe(state);
    expect((await listed(`?state=${state}`)).map((each) => each.id)).toEqual([id]);
  });

  it('it is written again once its version is deleted', async () => {
    const { id, session } = await withRequest();
    await tear('payments:version', id, '{"');
    await stripe().pay(session);
    expect(await stateOf(id)).toBe('paid');
  });
});

describe('a payment that cannot be read and is erased', () => {
  const unsettled = () => setup().engine.call(['ZRANGE', stored('payments:unsettled'), '0', '-1']);

  it('by the desk is ended at Stripe right after', async () => {
    const { id, session } = await withRequest();
    await drop(await setAsideAs(id, ''));
    await setup().app.settled();
    expect(await atStripe(session)).toBe('expired');
    expect(await unsettled()).toEqual([]);
  });

  it('with its client is ended at Stripe, by the next round where Stripe is away', async () => {
    const { payment, session } = await request({ email: 'ada@example.com' });
    await setup().engine.call(['HSET', stored('payments'), payment.id, '{"id":']);
    stripe().behaviour.weather = 'error';
    await whileAway(async () => {
      await post('/api/admin/person/erase', { email: 'ada@example.com' });
      await setup().app.settled();
    });
    stripe().behaviour.weather = 'fine';
    expect(await atStripe(session)).toBe('open');
    // What waits for that is none of the torn values.
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

  it('is told of at the desk, by its session, where somebody paid', async () => {
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

  it('is forgotten where its session is over by itself', async () => {
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
  it('says what was paid, less what was given back', async () => {
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

describe('the preview of many at once', () => {
  it('says what was paid for those of each status', async () => {
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
    // What the firm decided to keep is named no more.
    await desk('PATCH', `${other.appointment}?status=cancelled`);
    expect(await preview()).toMatchObject({ cancelled: { count: 1, amount: 20.5 } });
    await post(`/api/payments/${other.id}/dismiss`);
    expect(await preview()).toEqual({ pending: { count: 1, amount: 300 } });
  });
});
