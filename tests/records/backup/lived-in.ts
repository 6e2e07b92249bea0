/** A store with data of every kind that the product writes. */
import { dayClosed, newConsultant } from '#tests/support/hours.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { alarmActs } from '#features/monitoring/acts/alarms.ts';
import { createRedis } from '#platform/redis/client.ts';
import { feedActs } from '#features/calendars/acts/feeds.ts';
import { expireDue } from '#tests/support/expiry.ts';
import { paymentStore } from '#features/payments/acts/put.ts';
import { restoredStore } from '#registry/erasure.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { deliveriesOf } from '#features/outbox/rules/outbox.ts';
import { addDays } from '#platform/time/zone.ts';
import { idSchema, receiptSchema } from '#platform/contract/fields.ts';
import * as z from 'zod/mini';
import { createApp } from '#tests/support/app.ts';
import { bookingOf } from '#tests/appointments/store/appointment.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { house } from '#tests/support/house.ts';
import { serveBridge } from '#tests/support/bridge.ts';
import { contactMessage, inquiry, post, testimonial, visit } from '#tests/support/messages.ts';
import { patienceMs } from '#tests/support/patience-ms.ts';
import { now } from './backup.ts';
import { accessDesk } from '#features/access/acts/access-desk.ts';
import { enableFactor } from '#tests/support/second-factor.ts';

export const ada = { email: 'ada@example.com', clientName: 'Ada Kanari-Muster' };
const bob = { email: 'bob@example.com', clientName: 'Bob Beispiel' };

const idOf = async (answer: Response) => z.parse(receiptSchema, await answer.json()).id;
const testimonialId = async (answer: Response) =>
  z.parse(z.object({ id: idSchema }), await answer.json()).id;

/** An app on the engine, through the same bridge as functions use. */
export async function openApp(engine: RedisEngine) {
  const bridge = await serveBridge(engine);
  const redis = createRedis(bridge.credentials, { timeoutMs: patienceMs });
  const app = await createApp({ redis, now: () => now });
  return { app, bridge };
}
export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/**
 * Two requests that lapse, one of which is then confirmed after its start; and an alarm, which was notified.
 */
async function lapse(app: OpenApp['app']) {
  const { db, appointmentDesk } = app.services;
  await book(app, { ...bob, time: '14:00' });
  const late = await idOf(await book(app, { ...ada, time: '09:00' }));
  const begun = new Date('2041-03-12T20:00:00Z');
  const randomId = () => 'expiry-of-two-requests';
  const entry = auditEntry('request_expired', { now, randomId, actor: 'system' });
  const lapsing = { now: begun, due: begun, limit: 9, deliveries: [] };
  if ((await expireDue(db, lapsing, entry)) !== 2) throw new Error('They did not lapse');
  await appointmentDesk.changeStatus({
    change: { id: late, to: 'confirmed', now: begun, deliveries: [], judge: () => [] },
    trace: undefined,
  });
  await alarmActs(db).set(['orphans', 'overlaps'], [], now);
}

/**
 * Times proposed for an appointment, a booking confirmed at once, and a request that is held, which names Ada as
 * well.
 */
async function promise(
  app: OpenApp['app'],
  { first, desk }: { first: string; desk: (method: string, path: string, body: object) => unknown },
) {
  const times = ['16:00', '17:00'].map((time) => ({ date: day, time, consultant: 'firm' }));
  await desk('POST', `/api/appointments/${first}/proposal`, { times, until: addDays(day, 2) });
  await desk('PATCH', '/api/admin/consultants/firm', { atOnce: true });
  await addSlots(app, '15:00');
  await book(app, { ...bob, time: '15:00' });
  const { db, roster } = app.services;
  const { version } = await roster.read();
  const request = bookingOf({ number: 1, time: '14:00', email: ada.email });
  const held = deliveriesOf('request_held', now, house.reach);
  // Of no time on offer newcomers have no share.
  const none = { from: now, to: now, open: 0 };
  const offer = { day: none, week: none, window: none, length: 3_600_000 };
  const booked = await bookingStore(db, 1).book({ ...request, roster: version, held, offer });
  if (typeof booked === 'number' || booked.kind !== 'held') throw new Error('It is not held');
  return request.record.id;
}

/** Fills the store. In the end no delivery waits, because a restore would hold it back. */
export async function liveIn({ app }: Pick<OpenApp, 'app'>) {
  const { db } = app.services;
  await addSlots(app, '09:00', '10:00', '11:00', '12:00', '13:00', '14:00');
  const headers = await app.signIn();
  await lapse(app);
  const options = { headers: { 'Idempotency-Key': 'a key of Adas' } };
  const first = await idOf(await book(app, { ...ada, time: '10:00' }, options));
  const second = await idOf(await book(app, { ...ada, time: '11:00' }));
  const third = await idOf(await book(app, { ...bob, time: '12:00' }));
  const gone = await idOf(await book(app, { ...bob, time: '13:00' }));
  const desk = (method: string, path: string, body?: object) =>
    app.call(path, { method, headers, ...(body && { body }) });
  await desk('PATCH', `/api/appointments/${second}?status=confirmed`, { note: 'Bis bald' });
  await desk('PATCH', `/api/appointments/${third}?status=cancelled`, {});
  await desk('DELETE', `/api/appointments/${gone}`);
  const message = await idOf(
    await post(app, '/api/contact', { ...contactMessage, email: ada.email }),
  );
  await desk('PATCH', `/api/contact/messages/${message}?read=true`);
  await post(app, '/api/contact', { ...contactMessage, email: bob.email });
  const asked = await idOf(
    await post(app, '/api/inquiries', { ...inquiry, email: ada.email, company: '=2+3' }),
  );
  const praise = await testimonialId(await desk('POST', '/api/testimonials', testimonial));
  await desk('POST', '/api/testimonials', { ...testimonial, text: 'Zoë Ω. مرحبا 👋🏽' });
  await desk('POST', '/api/hours/exceptions', dayClosed('2041-03-20', { reason: '=Ausflug' }));
  await post(app, '/api/visits', visit);

  await desk('POST', '/api/outside-calendars', {
    ...{ consultant: 'firm', address: 'https://calendar.example.com/secret', allDay: false },
  });
  const { outside } = app.services;
  const [calendar] = await outside.store.list();
  const from = now.getTime();
  const read = {
    kind: 'read' as const,
    spans: [{ from, to: from + 60 * 60_000 }],
    events: 1,
    etag: '"1"',
  };
  if (!calendar || !(await outside.store.keep(calendar, read, now))) throw new Error('No calendar');

  await feedActs(db).create(
    { secret: 'digest of a feed', contactData: false },
    { now, trace: undefined },
  );
  await desk('POST', '/api/admin/consultants', newConsultant('Bea'));
  await desk('POST', '/api/admin/consultants/firm/calendar-feed', { contactData: true });
  await enableFactor(db, 'SECRET', now);
  await accessDesk(db, 'hash').beginFactor({ own: 'token', secret: 'HALF', now });
  const payment = {
    ...{ id: 'payment-of-ada-00000001', version: 0, createdAt: now.toISOString() },
    ...{ packageName: 'Strategietag', cents: 123_450, dueOn: '2041-04-01', locale: 'de' as const },
    ...{ ...ada, note: 'Danke', appointment: second, isTest: false },
  };
  await paymentStore(db).put(payment, { now });
  const held = await promise(app, { first, desk });
  await restoredStore(db).holdWaiting(now);
  return { held, first, second, third, gone, message, asked, praise, payment: payment.id, headers };
}
