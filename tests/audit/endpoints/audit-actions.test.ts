/** Triggers every action of the audit log and checks its entry: actor, action, record and count. */
import { afterAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type AuditAction,
  auditActions,
  auditEntrySchema,
  type FormerAction,
  isFormer,
} from '#features/audit/contract/audit.ts';
import { floodsSchema } from '#features/bulk/contract/flood.ts';
import { deliverySchema } from '#features/outbox/contract/delivery.ts';
import { secondFactorSetupSchema } from '#features/access/contract/second-factor.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { keys } from '#registry/keys.ts';
import { expireDue } from '#tests/support/expiry.ts';
import { addSlots, book, booking, day } from '#tests/support/booking.ts';
import { dayClosed, newConsultant } from '#tests/support/hours.ts';
import { dayMs } from '#platform/time/units.ts';
import { codeAt } from '#tests/support/authenticator.ts';
import { password } from '#tests/support/app.ts';
import { stored } from '#tests/support/keys.ts';
import { useDesk } from '#tests/support/desk.ts';
import { asked as payment, stripeEnv } from '#tests/support/payments.ts';
import { startStripe, type StripeTestServer } from '#tests/support/stripe.ts';
import { contactMessage, inquiry, post, testimonial } from '#tests/support/messages.ts';

let stripe: StripeTestServer | undefined;
const { setup, get, send, take } = useDesk({
  async stripe(now) {
    await stripe?.close();
    stripe = await startStripe({ now });
    return stripeEnv(stripe);
  },
});
afterAll(() => stripe?.close());
const charged = async () => idOf(await send('POST', '/api/payments/checkout', payment));
const chargeAct = (act: string) => async () => {
  const subject = await charged();
  await send('POST', `/api/payments/${subject}/${act}`);
  return { subject };
};
const idSchema = z.object({ id: z.string() });
const sessionSchema = z.object({ id: z.string(), isCurrent: z.boolean() });
const idOf = async (response: Response) => z.parse(idSchema, await response.json()).id;
const slotIds = async () =>
  z.parse(z.array(idSchema), await (await get('/api/slots/all')).json()).map(({ id }) => id);
const series = { startDate: day, endDate: day, weekdays: [1, 2, 3, 4, 5], times: ['10:00'] };
const booked = async () => {
  await addSlots(setup().app, '10:00');
  return idOf(await book(setup().app));
};
const propose = (id: string) =>
  send('POST', `/api/appointments/${id}/proposal`, {
    ...{ times: [{ date: day, time: '14:00', consultant: 'firm' }], until: day },
    confirm: ['outside_hours'],
  });
const asked = async () => idOf(await post(setup().app, '/api/inquiries', inquiry));
const written = async () => idOf(await post(setup().app, '/api/contact', contactMessage));
const said = async () => idOf(await send('POST', '/api/testimonials', testimonial));
const outside = async () => {
  const address = 'https://calendar.example.com/a';
  const body = { consultant: 'firm', address, allDay: false };
  return idOf(await send('POST', '/api/outside-calendars', body));
};
/** The address of a delivery log that was set aside. */
const setAside = async (text: string) => {
  const name = '2246601600000 deliveries of-nobody';
  await setup().engine.call(['HSET', stored(keys.aside), name, `hash json - ${text}`]);
  const [found] = z.parse(z.array(idSchema), await (await get('/api/admin/set-aside')).json());
  return `/api/admin/set-aside/${found?.id ?? ''}`;
};
const setUpFactor = async (proof = {}) => {
  const { secret } = z.parse(
    secondFactorSetupSchema,
    await (await send('POST', '/api/admin/second-factor', { password, ...proof })).json(),
  );
  return { code: codeAt(secret, setup().clock.now()) };
};
const confirm = async (body: object) =>
  take(await send('POST', '/api/admin/second-factor/confirm', body));
const signIn = (typed: string, code?: string) =>
  setup().app.call('/api/admin/session', {
    method: 'POST',
    body: { password: typed, ...(code !== undefined && { code }) },
  });

interface Told {
  subject?: string;
  count?: number;
  /** Absent if no session did it. */
  factor?: boolean;
  source?: unknown;
}

/** Triggers each action, and returns what its entry should contain. */
const doings: Readonly<Record<Exclude<AuditAction, FormerAction>, () => Promise<Told>>> = {
  async signed_in() {
    await setup().app.signIn();
    return {};
  },
  async signed_out() {
    await send('DELETE', '/api/admin/session');
    return {};
  },
  async sign_in_refused() {
    await signIn('wrong');
    return { count: 1, source: expectedSource };
  },
  async sign_in_code_asked() {
    await confirm(await setUpFactor());
    await signIn(password);
    return { count: 1, source: expectedSource };
  },
  async sign_in_code_refused() {
    await confirm(await setUpFactor());
    await signIn(password, '000000');
    return { count: 1, source: expectedSource };
  },
  async session_ended() {
    await setup().app.signIn();
    const [first, second] = z.parse(
      z.array(sessionSchema),
      await (await get('/api/admin/sessions')).json(),
    );
    const id = (first?.isCurrent ? second?.id : first?.id) ?? '';
    await send('POST', '/api/admin/sessions/end', { id });
    return { subject: id.slice(0, 8) };
  },
  async sessions_ended() {
    await setup().app.signIn();
    await setup().app.signIn();
    await send('POST', '/api/admin/sessions/end', { others: true });
    return { count: 2 };
  },
  async proof_refused() {
    await send('POST', '/api/admin/second-factor', { password: 'wrong' });
    await send('POST', '/api/admin/second-factor', { password: 'wrong again' });
    return { count: 2, source: expectedSource };
  },
  async call_refused() {
    const headers = { ...(await setup().app.signIn()), 'Sec-Fetch-Site': 'cross-site' };
    for (const path of ['/api/hours', '/api/testimonials', '/api/payments/checkout'])
      await setup().app.call(path, { method: 'POST', headers, body: {} });
    return { count: 3, source: expectedSource };
  },
  async calendar_feed_read() {
    const { id } = z.parse(idSchema, await (await send('POST', '/api/admin/calendar-feed')).json());
    await setup().app.call(`/api/calendar/${id}?locale=de`);
    await setup().app.call(`/api/calendar/${id}?locale=de`);
    return { count: 2, source: expectedSource };
  },
  async slots_created() {
    await send('POST', '/api/slots/series', series);
    return { count: 1 };
  },
  async slot_deleted() {
    await addSlots(setup().app, '10:00');
    const [subject = ''] = await slotIds();
    await send('DELETE', `/api/slots/${subject}`);
    return { subject };
  },
  async slots_deleted() {
    await addSlots(setup().app, '10:00', '11:00');
    await send('POST', '/api/slots/delete', { ids: await slotIds() });
    return { count: 2 };
  },
  async hours_changed() {
    await send('POST', '/api/hours', { rules: [], holidays: [] });
    return { subject: 'firm' };
  },
  async exception_added() {
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    return { subject: 'firm' };
  },
  async exception_removed() {
    const answer = await send('POST', '/api/hours/exceptions', dayClosed(day));
    const { exceptions } = z.parse(deskScheduleSchema, await answer.json());
    await send('DELETE', `/api/hours/exceptions/${exceptions[0]?.id ?? ''}`);
    return { subject: 'firm' };
  },
  async holidays_renewed() {
    const { app, clock } = setup();
    await send('POST', '/api/hours', { rules: [], holidays: ['zug'] });
    clock.advance(400 * dayMs);
    await app.call('/.netlify/functions/holidays-round', { method: 'POST' });
    return { subject: 'firm' };
  },
  async consultant_added() {
    return {
      subject: await idOf(await send('POST', '/api/admin/consultants', newConsultant('B'))),
    };
  },
  async consultant_changed() {
    await send('PATCH', '/api/admin/consultants/firm', { name: 'Ada' });
    return { subject: 'firm' };
  },
  async consultant_deleted() {
    const subject = await idOf(await send('POST', '/api/admin/consultants', newConsultant('B')));
    await send('DELETE', `/api/admin/consultants/${subject}`);
    return { subject };
  },
  async appointment_entered() {
    return { subject: await idOf(await send('POST', '/api/appointments/entered', booking)) };
  },
  async appointment_status_changed() {
    const subject = await booked();
    await send('PATCH', `/api/appointments/${subject}?status=confirmed`);
    return { subject };
  },
  async appointment_moved() {
    const subject = await booked();
    await send('POST', `/api/appointments/${subject}/move`, { date: day, time: '16:00' });
    return { subject };
  },
  async appointment_kept() {
    const subject = await booked();
    await send('POST', `/api/appointments/${subject}/keep`);
    return { subject };
  },
  async appointment_undone() {
    const subject = await booked();
    await send('PATCH', `/api/appointments/${subject}?status=confirmed`);
    await send('POST', `/api/appointments/${subject}/undo`);
    return { subject };
  },
  async times_proposed() {
    const subject = await booked();
    await propose(subject);
    return { subject };
  },
  async proposal_ended() {
    const subject = await booked();
    await propose(subject);
    await send('DELETE', `/api/appointments/${subject}/proposal`);
    return { subject };
  },
  async contact_edited() {
    const subject = await booked();
    await send('PATCH', `/api/appointments/${subject}/contact`, { email: 'eve@example.com' });
    return { subject };
  },
  async appointment_erased() {
    await send('DELETE', `/api/appointments/${await booked()}`);
    return {};
  },
  async appointments_cancelled_in_bulk() {
    const body = { ids: [await booked()], status: 'pending', tells: false };
    await send('POST', '/api/appointments/bulk/cancel', body);
    return { count: 1 };
  },
  async appointments_erased_in_bulk() {
    const body = { ids: [await booked()], status: 'pending' };
    await send('POST', '/api/appointments/bulk/erase', body);
    return { count: 1 };
  },
  async flood_cleared() {
    await send('POST', '/api/admin/floods/clear', { ids: [await booked()] });
    return { count: 1 };
  },
  async flood_readmitted() {
    await send('POST', '/api/admin/floods/clear', { ids: [await booked()] });
    const floods = await get('/api/admin/floods');
    const [refused] = z.parse(floodsSchema, await floods.json()).refused;
    await send('POST', '/api/admin/floods/readmit', { until: refused?.until });
    return {};
  },
  async request_expired() {
    await booked();
    const { db, now: clock, randomId } = setup().app.services;
    const now = clock();
    const entry = auditEntry('request_expired', { now, randomId, actor: 'system' });
    // Days ahead, unlike the entry's own time.
    const due = new Date(`${day}T09:00:00Z`);
    await expireDue(db, { now, due, limit: 1, deliveries: [] }, entry);
    return { count: 1 };
  },
  async appointments_exported() {
    await get('/api/appointments/export');
    return {};
  },
  async delivery_sent_again() {
    const subject = await booked();
    await setup().app.runScheduled('delivery-tick');
    const deliveries = await get(`/api/appointments/${subject}/deliveries`);
    const [failed] = z
      .parse(z.array(deliverySchema), await deliveries.json())
      .filter(({ state }) => state === 'failed');
    await send('POST', '/api/deliveries/again', { id: failed?.id });
    return { subject };
  },
  async message_read() {
    const subject = await written();
    await send('PATCH', `/api/contact/messages/${subject}?read=true`);
    return { subject };
  },
  async message_erased() {
    await send('DELETE', `/api/contact/messages/${await written()}`);
    return {};
  },
  async messages_erased_in_bulk() {
    await send('POST', '/api/inbox/bulk/erase', { kind: 'message', ids: [await written()] });
    return { count: 1 };
  },
  async inquiries_erased_in_bulk() {
    await send('POST', '/api/inbox/bulk/erase', { kind: 'inquiry', ids: [await asked()] });
    return { count: 1 };
  },
  async inquiry_read() {
    const subject = await asked();
    await send('PATCH', `/api/inquiries/${subject}?read=true`);
    return { subject };
  },
  async inquiry_erased() {
    await send('DELETE', `/api/inquiries/${await asked()}`);
    return {};
  },
  async testimonial_added() {
    return { subject: await said() };
  },
  async testimonial_changed() {
    const subject = await said();
    await send('PATCH', `/api/testimonials/${subject}`, { hidden: true });
    return { subject };
  },
  async testimonial_deleted() {
    const subject = await said();
    await send('DELETE', `/api/testimonials/${subject}`);
    return { subject };
  },
  async testimonials_ordered() {
    await send('POST', '/api/testimonials/order', { ids: [await said()] });
    return { count: 1 };
  },
  async calendar_feed_created() {
    await send('POST', '/api/admin/calendar-feed');
    return {};
  },
  async calendar_feed_revoked() {
    await send('POST', '/api/admin/calendar-feed');
    await send('DELETE', '/api/admin/calendar-feed');
    return {};
  },
  outside_calendar_added: async () => ({ subject: await outside() }),
  async outside_calendar_changed() {
    const subject = await outside();
    await send('PATCH', `/api/outside-calendars/${subject}`, { allDay: true });
    return { subject };
  },
  async outside_calendar_removed() {
    const subject = await outside();
    await send('DELETE', `/api/outside-calendars/${subject}`);
    return { subject };
  },
  payment_requested: async () => ({ subject: await charged() }),
  payment_mailed: chargeAct('mail'),
  payment_expired: chargeAct('expire'),
  async payment_refunded() {
    const subject = await charged();
    await stripe?.pay(stripe.book.sessions[0]?.id ?? '');
    await get(`/api/payments/${subject}`);
    await send('POST', `/api/payments/${subject}/refund`, { reason: 'x' });
    return { subject };
  },
  async payment_dismissed() {
    const appointment = await booked();
    const request = { packageName: 'x', amount: 5, appointment };
    const subject = await idOf(await send('POST', '/api/payments/checkout', request));
    await stripe?.pay(stripe.book.sessions[0]?.id ?? '');
    await get(`/api/payments/${subject}`);
    await send('PATCH', `/api/appointments/${appointment}?status=cancelled`);
    await send('POST', `/api/payments/${subject}/dismiss`);
    return { subject };
  },
  async payments_exported() {
    await get('/api/payments/export');
    return {};
  },
  async person_shown() {
    await booked();
    await send('POST', '/api/admin/person', { email: booking.email });
    return { count: 1 };
  },
  async person_erased() {
    await booked();
    await send('POST', '/api/admin/person/erase', { email: booking.email });
    return { count: 1 };
  },
  async second_factor_enabled() {
    await confirm(await setUpFactor());
    return {};
  },
  async second_factor_replaced() {
    await confirm(await setUpFactor());
    setup().clock.advance(60_000);
    await confirm(await setUpFactor(await nextCode()));
    return { factor: true };
  },
  async second_factor_disabled() {
    await confirm(await setUpFactor());
    setup().clock.advance(60_000);
    await send('POST', '/api/admin/second-factor/disable', await nextCode());
    return { factor: true };
  },
  async value_restored() {
    await send('POST', await setAside('[]'));
    return { subject: 'deliveries' };
  },
  async value_dropped() {
    await send('DELETE', await setAside('[{'));
    return { subject: 'deliveries' };
  },
  async retention_run() {
    await setup().app.call('/.netlify/functions/retention', { method: 'POST' });
    return { count: 0 };
  },
};

/** A valid code of the current second factor. */
async function nextCode() {
  const factor = await setup().app.services.secondFactor.read();
  return { password, code: codeAt(factor?.secret ?? '', setup().clock.now()) };
}

const houseOwn = new Set<AuditAction>([
  'holidays_renewed',
  'request_expired',
  'retention_run',
  'sign_in_refused',
  'sign_in_code_asked',
  'sign_in_code_refused',
  'calendar_feed_read',
]);
/** Keyed tag of the network, which does not reveal the address. */
const expectedSource: unknown = expect.stringMatching(/^[\w-]{8}$/);
/** Entries of sign-ins and refusals do not contain the session's second factor. */
const isOfSession = (action: AuditAction) =>
  !houseOwn.has(action) && !['proof_refused', 'call_refused', 'signed_in'].includes(action);

const present = auditActions.filter((action) => !isFormer(action));

it.each(present)('audit log: contains %s with actor and object', async (action) => {
  const told = await doings[action]();
  const entries = (await setup().app.services.audit.list({ limit: 1000 })) ?? [];
  const [entry] = entries.filter((each) => each.action === action);
  const { id, at, actor, ...rest } = z.parse(z.strictObject(auditEntrySchema.shape), entry);
  const session = isOfSession(action) ? { source: expectedSource, factor: false } : {};
  expect(rest).toEqual({ action, ...session, ...told });
  expect(actor).toMatch(houseOwn.has(action) ? /^system$/ : /^admin#[\w-]{8}$/);
  expect(id).toMatch(/^[\w-]{22,}$/);
  expect(at.slice(0, 10)).toBe(setup().clock.now().toISOString().slice(0, 10));
});
