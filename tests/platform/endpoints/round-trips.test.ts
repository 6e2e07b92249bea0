import { expect, it } from 'vitest';
import type { CallOptions } from '#tests/support/app.ts';
import { linkKeys, password } from '#tests/support/app.ts';
import { dayClosed, newConsultant } from '#tests/support/hours.ts';
import { addSlots, booking, day } from '#tests/support/booking.ts';
import {
  browserFault,
  contactMessage,
  inquiry,
  testimonial,
  visit,
} from '#tests/support/messages.ts';
import { keys } from '#registry/keys.ts';
import { useApp } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { endOfTime } from '#platform/rules/period.ts';
import { usualRule } from '#service-rules';

const setup = useApp();
const slot = { date: day, time: '16:00' };
const entered = { ...slot, clientName: 'Ada', email: '', service: 'sonstige' };
const series = { startDate: day, endDate: day, weekdays: [1, 2, 3, 4, 5], times: ['16:00'] };

const unknown = 'x'.repeat(22);

const outside = { consultant: 'firm', address: 'https://calendar.example.com/a', allDay: false };
const chosen = { ids: [':appointment'], status: 'pending' };

/**
 * Call, status, round trips to Redis; `:slot` and `:appointment` stand for existing ids, `:visitor` and
 * `:firm` for the links to that appointment.
 */
const calls: [call: string, status: number, trips: number, body?: unknown][] = [
  ['GET /api/slots/available', 200, 1],
  ['POST /api/appointments', 201, 2, booking],
  ['POST /api/contact', 201, 2, contactMessage],
  ['POST /api/inquiries', 201, 2, inquiry],
  // Its first use of an hour is noted.
  ['POST /api/links/appointment', 200, 3, { token: ':visitor' }],
  ['POST /api/links/appointment/times', 200, 2, { token: ':visitor' }],
  ['POST /api/links/appointment/move', 200, 2, { token: ':visitor', date: day, time: '12:00' }],
  ['POST /api/links/appointment/meeting', 200, 2, { token: ':visitor', meeting: 'video' }],
  ['POST /api/links/appointment/payment', 409, 2, { token: ':visitor' }],
  ['POST /api/links/appointment/again', 409, 2, { token: ':visitor' }],
  ['POST /api/links/appointment/cancel', 200, 2, { token: ':visitor' }],
  ['POST /api/links/request', 200, 2, { token: ':firm' }],
  // Before it confirms, the script reports which hours apply.
  ['POST /api/links/request/decision', 200, 2, { token: ':firm', decision: 'confirm' }],
  ['GET /api/testimonials?locale=de', 200, 1],
  ['POST /api/faults/browser', 204, 2, browserFault],
  ['GET /api/faults/browser', 200, 2],
  ['POST /api/visits', 204, 2, visit],
  ['GET /api/visits', 200, 2],
  ['POST /api/admin/session', 200, 2, { password }],
  ['GET /api/admin/session', 200, 1],
  ['DELETE /api/admin/session', 204, 2],
  ['GET /api/appointments', 200, 2],
  ['GET /api/appointments/:appointment', 200, 2],
  ['PATCH /api/appointments/:appointment?status=confirmed', 200, 2],
  ['GET /api/appointments?status=pending', 200, 2],
  ['POST /api/appointments/search', 200, 2, { q: 'ada', status: 'pending' }],
  ['POST /api/appointments/search', 200, 2, { startDate: day, order: 'start', status: 'active' }],
  ['POST /api/appointments/export', 200, 2, { q: 'ada' }],
  ['GET /api/appointments/export', 200, 2],
  ['GET /api/appointments/:appointment/history', 200, 2],
  ['POST /api/appointments/:appointment/move', 200, 2, slot],
  ['PATCH /api/appointments/:appointment/contact', 200, 2, { clientName: 'Eve' }],
  ['POST /api/appointments/:appointment/keep', 200, 2],
  ['POST /api/appointments/:appointment/undo', 409, 1],
  // The matching records, and the newest of them.
  ['POST /api/appointments/bulk/preview', 200, 3, {}],
  ['POST /api/appointments/bulk/cancel', 200, 3, { ...chosen, tells: false }],
  ['POST /api/appointments/bulk/erase', 200, 2, chosen],
  ['POST /api/inbox/bulk/preview', 200, 2, { kind: 'message' }],
  ['POST /api/inbox/bulk/erase', 200, 2, { kind: 'message', ids: [unknown] }],
  // The appointments, and the time around them.
  ['POST /api/appointments/takers', 200, 3, { ids: [':appointment'] }],
  ['GET /api/appointments/closed', 200, 2],
  ['POST /api/appointments/entered', 201, 2, entered],
  ['DELETE /api/appointments/:appointment', 204, 2],
  ['GET /api/admin/statistics', 200, 2],
  // The second only if something changed or is due; likewise the third for news.
  ['GET /api/health', 200, 2],
  ['GET /api/admin/faults', 200, 2],
  ['GET /api/admin/set-aside', 200, 2],
  [`POST /api/admin/set-aside/${unknown}`, 404, 1],
  [`DELETE /api/admin/set-aside/${unknown}`, 404, 1],
  ['GET /api/admin/news', 200, 3],
  ['GET /api/admin/calendar-feed', 200, 2],
  ['POST /api/admin/calendar-feed', 201, 2],
  // Refused, or done before, by what was read together with the session: here and below where it is one.
  ['DELETE /api/admin/calendar-feed', 204, 1],
  ['POST /api/admin/consultants/firm/calendar-feed', 404, 1],
  ['DELETE /api/admin/consultants/firm/calendar-feed', 204, 1],
  [`GET /api/calendar/${'x'.repeat(43)}`, 404, 1],
  ['POST /api/slots/series/preview', 200, 2, series],
  ['POST /api/slots/series', 201, 2, series],
  ['POST /api/slots/delete', 200, 1, { ids: ['x'.repeat(22)] }],
  ['GET /api/consultants', 200, 1],
  ['GET /api/admin/consultants', 200, 2],
  ['POST /api/admin/consultants', 201, 2, newConsultant('Bea')],
  ['PATCH /api/admin/consultants/firm', 200, 2, { name: 'Ada' }],
  ['DELETE /api/admin/consultants/firm', 409, 2],
  ['GET /api/hours', 200, 2],
  ['POST /api/hours', 200, 2, { rules: [], holidays: [] }],
  ['POST /api/hours/exceptions', 201, 2, dayClosed(day)],
  [`DELETE /api/hours/exceptions/${unknown}`, 404, 1],
  ['POST /api/hours/preview', 200, 4, {}],
  ['GET /api/hours/times', 200, 2],
  ['GET /api/outside-calendars', 200, 2],
  ['GET /api/outside-calendars/overlaps', 200, 2],
  // The consultant has to be known before the address is read, and still when it is written.
  ['POST /api/outside-calendars', 201, 4, outside],
  [`PATCH /api/outside-calendars/${unknown}`, 404, 1, {}],
  [`DELETE /api/outside-calendars/${unknown}`, 404, 1],
  [`POST /api/outside-calendars/${unknown}/refresh`, 404, 1],
  ['GET /api/slots/all', 200, 2],
  ['POST /api/slots/generate', 201, 2, slot],
  ['DELETE /api/slots/:slot', 204, 2],
  ['GET /api/contact/messages', 200, 2],
  ['GET /api/inquiries', 200, 2],
  ['POST /api/testimonials', 201, 2, testimonial],
  ['GET /api/testimonials/all', 200, 2],
  ['POST /api/testimonials/order', 204, 2, { ids: [] }],
  [`PATCH /api/testimonials/${unknown}`, 404, 1, { hidden: true }],
  [`DELETE /api/testimonials/${unknown}`, 404, 1],
  [`PATCH /api/contact/messages/${unknown}?read=true`, 404, 1],
  [`DELETE /api/contact/messages/${unknown}`, 404, 1],
  [`PATCH /api/inquiries/${unknown}?read=true`, 404, 1],
  [`DELETE /api/inquiries/${unknown}`, 404, 1],
  // The messaging service is not in Redis; it is not set up here.
  ['GET /api/messaging/status', 503, 1],
  ['GET /api/messaging/qr', 503, 1],
  // Stripe is not in Redis either.
  ['GET /api/payments', 200, 2],
  ['GET /api/payments/setup', 200, 1],
  ['GET /api/payments/export', 200, 2],
  ['POST /api/payments/export', 200, 2, { q: 'ada' }],
  [`GET /api/payments/${unknown}`, 404, 2],
  // Not set up here.
  [`POST /api/payments/${unknown}/mail`, 503, 1],
  ['GET /api/admin/audit', 200, 2],
  ['POST /api/admin/person', 200, 2, { email: booking.email }],
  // Which records there are, then portion by portion what goes with them.
  ['POST /api/admin/person/erase', 200, 3, { email: booking.email }],
  // Which records may match, and their content.
  ['POST /api/admin/person/search', 200, 3, { q: 'beispiel' }],
  ['POST /api/admin/person/known', 200, 2, { q: 'beispiel' }],
  [
    'POST /api/admin/person/erase/chosen',
    200,
    2,
    { appointments: [':appointment'], messages: [], inquiries: [], payments: [] },
  ],
  ['GET /api/admin/second-factor', 200, 2],
  // Whether a second factor is in force has to be known before another one is set up.
  ['POST /api/admin/second-factor', 201, 3, { password }],
  ['GET /api/admin/sessions', 200, 2],
  [`POST /api/admin/sessions/end`, 404, 1, { id: unknown }],
  ['POST /api/admin/sessions/end', 204, 2, { all: true }],
  ['POST /api/admin/second-factor/confirm', 404, 2, { code: '123456' }],
  ['POST /api/admin/second-factor/disable', 404, 2, { password, code: '123456' }],
];

/** Calls that change nothing, or are not made by the admin. */
const untold = new Set([
  'POST /api/appointments/search',
  'POST /api/appointments/takers',
  'POST /api/appointments',
  'POST /api/contact',
  'POST /api/inquiries',
  'POST /api/visits',
  'POST /api/faults/browser',
  'POST /api/links/appointment',
  'POST /api/links/appointment/times',
  'POST /api/links/appointment/payment',
  'POST /api/links/appointment/again',
  'POST /api/links/request',
  'POST /api/slots/series/preview',
  'POST /api/slots/delete',
  'POST /api/hours/preview',
  'POST /api/admin/person/known',
  'POST /api/appointments/bulk/preview',
  'POST /api/inbox/bulk/preview',
  // There is nothing to erase.
  'POST /api/inbox/bulk/erase',
  'POST /api/admin/second-factor',
  'DELETE /api/admin/calendar-feed',
  'DELETE /api/admin/consultants/firm/calendar-feed',
]);
/** Of reads, only exports are recorded. */
const isTold = (call: string, status: number) =>
  (call.startsWith('GET /api/') && call.endsWith('/export')) ||
  (!call.startsWith('GET') && status < 300 && !untold.has(call));

it.each(calls)(
  '%s takes the fewest round trips, and is recorded in the audit log',
  async (call, status, trips, body) => {
    const { app, bridge, engine } = setup();
    await addSlots(app, '10:00', '11:00', '12:00');
    const taken = { ...booking, time: '11:00' };
    await app.call('/api/appointments', { method: 'POST', body: taken });
    const [appointment] = (await app.services.appointments.list({ limit: 1 })) ?? [];
    const { slots } = await app.services.slots.read(
      { from: new Date(0), to: endOfTime, limit: 1 },
      usualRule,
    );
    const id = appointment?.id ?? '';
    const tokenOf = (role: LinkRole) =>
      signLink(linkKeys.key, { role, id, issuedOn: app.services.now() });
    const sent: unknown =
      body &&
      JSON.parse(
        JSON.stringify(body)
          .replace(':appointment', id)
          .replace(':visitor', tokenOf('visitor'))
          .replace(':firm', tokenOf('firm')),
      );
    const options: CallOptions = { headers: await app.signIn(), body: sent };

    const [method = '', path = ''] = call.split(' ');
    const address = path.replace(':slot', slots[0]?.id ?? '').replace(':appointment', id);
    const entriesBefore = Number(await engine.call(['HLEN', keyOf(keys.audit.records)]));
    bridge.requests = 0;
    const response = await app.call(address, { ...options, method });
    expect([response.status, bridge.requests]).toEqual([status, trips]);
    const entries = Number(await engine.call(['HLEN', keyOf(keys.audit.records)])) - entriesBefore;
    expect(entries).toBe(isTold(call, status) ? 1 : 0);
  },
);

it('round trips: a call refused before it needs Redis takes none', async () => {
  const { app, bridge } = setup();
  bridge.requests = 0;
  await app.call('/api/slots/available?startDate=x');
  await app.call('/api/appointments', { method: 'POST', body: {} });
  await app.call('/api/appointments');
  await app.call('/api/contact', { method: 'POST', body: {} });
  await app.call('/api/inquiries');
  await app.call('/api/testimonials?locale=xx');
  await app.call('/api/nothing');
  await app.call(`/api/testimonials/${unknown}`, { method: 'DELETE' });
  await app.call(`/api/testimonials/${unknown}`, { method: 'PATCH', body: { hidden: true } });
  await app.call('/api/testimonials/order', { method: 'POST', body: { ids: [] } });
  await app.settled();
  expect(bridge.requests).toBe(0);
});
