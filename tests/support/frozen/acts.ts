/** What a firm, its clients and strangers do, so that each leaves something behind. */
import { ada, bob, type Body, type Caller } from './caller.ts';
import type { startCounterpart } from './counterpart.ts';
import {
  type App,
  booking,
  browserFault,
  contactMessage,
  type createClock,
  day,
  dayClosed,
  inquiry,
  linkKeys,
  newConsultant,
  signLink,
  testimonial,
  visit,
} from './house.ts';

/** Appointments: booked, entered, moved, cancelled, declined, erased, undone. */
export async function appointments(
  { visitor, admin }: Caller,
  clock: ReturnType<typeof createClock>,
) {
  const link = (id: string, role: 'visitor' | 'firm' = 'visitor') => ({
    token: signLink(linkKeys.key, { role, id, issuedOn: clock.now() }),
  });
  const timeSlots = [
    '09:00',
    '10:00',
    '11:00',
    '12:00',
    '13:00',
    '14:00',
    '15:00',
    '16:00',
    '17:00',
  ];
  await admin('POST', '/api/slots/generate', { startDate: day, endDate: day, timeSlots });
  await admin('POST', '/api/slots/series', {
    ...{
      startDate: '2041-03-18',
      endDate: '2041-03-22',
      weekdays: [1, 3],
      times: ['10:00', '16:00'],
    },
  });
  const book = (time: string, more: Body, headers = {}) =>
    visitor('/api/appointments', { ...booking, time, ...more }, headers);
  const first = await book('10:00', ada, { 'Idempotency-Key': 'a key of Adas' });
  await book('10:00', ada, { 'Idempotency-Key': 'a key of Adas' });
  const confirmed = await book('11:00', { ...ada, locale: 'ar' });
  const cancelled = await book('12:00', { ...bob, locale: 'en' });
  const erased = await book('13:00', bob);
  const moved = await book('14:00', { ...ada, phone: undefined, message: undefined });
  const declined = await book('15:00', bob);
  const edited = await book('16:00', bob);
  const torn = await book('17:00', { ...bob, clientName: 'Torn' });
  await admin('PATCH', `/api/appointments/${confirmed}?status=confirmed`, { note: 'Bis bald' });
  await admin('PATCH', `/api/appointments/${cancelled}?status=cancelled`, { note: 'Leider' });
  await admin('DELETE', `/api/appointments/${erased}`);
  await admin('POST', `/api/appointments/${moved}/move`, {
    date: '2041-03-13',
    time: '09:15',
    note: 'Zug',
  });
  await visitor('/api/links/appointment', link(first));
  await visitor('/api/links/appointment/times', link(first));
  await visitor('/api/links/appointment/move', { ...link(first), date: day, time: '09:00' });
  await visitor('/api/links/request', link(declined, 'firm'));
  await visitor('/api/links/request/decision', {
    ...link(declined, 'firm'),
    decision: 'decline',
    note: 'Nein',
  });
  await admin('PATCH', `/api/appointments/${edited}/contact`, {
    clientName: 'Zoë Ω.',
    email: 'zoe@example.com',
  });
  await visitor('/api/links/appointment/cancel', { ...link(moved), reason: 'Krank' });
  const enter = (more: Body) =>
    admin('POST', '/api/appointments/entered', {
      ...{ service: 'sonstige', email: '' },
      ...bob,
      ...more,
    });
  const entered = await enter({ date: '2041-03-14', time: '08:15', minutes: 45, email: '' });
  const undone = await enter({ date: '2041-03-14', time: '10:00' });
  await admin('PATCH', `/api/appointments/${undone}?status=cancelled`, {});
  await admin('POST', `/api/appointments/${undone}/undo`);
  await admin('PATCH', `/api/appointments/${entered}?status=cancelled`, {});
  await admin('POST', '/api/appointments/bulk/cancel', {
    ids: [edited],
    status: 'pending',
    tells: true,
  });
  return { first, confirmed, torn };
}

/** The house: consultants, hours, feeds and calendars outside. */
export async function house({ admin }: Caller, app: App, now: Date) {
  const bea = await admin('POST', '/api/admin/consultants', {
    ...newConsultant('Bea'),
    email: 'bea@example.com',
  });
  const left = await admin('POST', '/api/admin/consultants', newConsultant('Cem'));
  await admin('PATCH', `/api/admin/consultants/${left}`, { active: false });
  await admin('PATCH', '/api/admin/consultants/firm', { email: 'firm@example.com' });
  await admin('POST', '/api/hours/exceptions', dayClosed('2041-03-20', { reason: '=Ausflug' }));
  await admin('POST', '/api/hours/exceptions', dayClosed('2041-03-25', { consultant: bea }));
  await admin('POST', '/api/admin/calendar-feed', { contactData: true });
  await admin('POST', `/api/admin/consultants/${bea}/calendar-feed`, { contactData: false });
  const address = 'https://calendar.example.com/secret';
  const calendar = await admin('POST', '/api/outside-calendars', {
    consultant: 'firm',
    address,
    allDay: false,
  });
  const other = { consultant: bea, address: `${address}-2`, allDay: true };
  await admin(
    'POST',
    `/api/outside-calendars/${await admin('POST', '/api/outside-calendars', other)}/refresh`,
  );
  const found = (await app.services.outside.store.list()).find(({ id }) => id === calendar);
  const from = now.getTime();
  const read = {
    kind: 'read' as const,
    spans: [{ from, to: from + 60 * 60_000 }],
    events: 1,
    etag: '"1"',
  };
  if (!found || !(await app.services.outside.store.keep(found, read, now)))
    throw new Error('No calendar');
  return bea;
}

/** What people write, and what is counted of them. */
export async function words({ visitor, admin }: Caller) {
  const message = await visitor('/api/contact', { ...contactMessage, email: ada.email });
  await admin('PATCH', `/api/contact/messages/${message}?read=true`);
  await visitor(
    '/api/contact',
    { ...contactMessage, email: bob.email, locale: 'ar' },
    { 'Idempotency-Key': 'a message' },
  );
  await visitor('/api/contact', { ...contactMessage, extra: 'a program' });
  const asked = await visitor('/api/inquiries', { ...inquiry, email: ada.email, company: '=2+3' });
  await admin('PATCH', `/api/inquiries/${asked}?read=true`);
  const gone = await visitor('/api/inquiries', { ...inquiry, email: bob.email });
  await admin('DELETE', `/api/inquiries/${gone}`);
  await visitor('/api/inquiries', { ...inquiry, locale: 'en', phone: undefined });
  const praise = await admin('POST', '/api/testimonials', testimonial);
  await admin('POST', '/api/testimonials', { ...testimonial, text: 'Zoë Ω. مرحبا 👋🏽' });
  await admin('PATCH', `/api/testimonials/${praise}`, { hidden: true });
  await admin('POST', '/api/testimonials/order', { ids: [praise] });
  for (const path of ['/', '/services', '/']) await visitor('/api/visits', { ...visit, path });
  await visitor('/api/visits', { ...visit, locale: 'ar' });
  await visitor('/api/faults/browser', browserFault);
  await visitor('/api/faults/browser', { ...browserFault, name: 'RangeError' });
  await visitor('/api/faults/browser', browserFault);
}

/** Money: asked for, paid, given back in part, disputed, withdrawn. */
export async function money(
  calls: Caller,
  app: App,
  now: () => Date,
  stripe: Awaited<ReturnType<typeof startCounterpart>>,
  appointment: string,
) {
  const { admin, visitor } = calls;
  const asked = {
    packageName: 'Strategietag',
    amount: 1234.5,
    email: ada.email,
    clientName: ada.clientName,
  };
  async function request(more: Body, isPaid = true) {
    const id = await admin('POST', '/api/payments/checkout', { ...asked, ...more });
    const token = signLink(linkKeys.key, { role: 'payer', id, issuedOn: now() });
    await visitor('/api/links/payment', { token });
    await visitor('/api/links/payment/open', { token });
    const session = stripe.last();
    if (isPaid) await stripe.pay(session);
    await stripe.tell(app);
    return { id, session };
  }
  const refunded = await request({ note: 'Danke', appointment });
  await admin(
    'POST',
    `/api/payments/${refunded.id}/refund`,
    { amount: 34.5, reason: 'Kulanz' },
    { 'Idempotency-Key': 'refund' },
  );
  await stripe.tell(app);
  const whole = await request({ locale: 'en', packageName: 'Erstberatung', amount: 100 });
  await admin('POST', `/api/payments/${whole.id}/refund`, { reason: 'Storno' });
  await stripe.tell(app);
  const disputed = await request({ locale: 'ar', email: bob.email });
  await stripe.dispute(disputed.session);
  await stripe.tell(app);
  const withdrawn = await request({ email: bob.email, dueOn: '2041-04-01' }, false);
  await admin('POST', `/api/payments/${withdrawn.id}/expire`);
  await stripe.tell(app);
  await request({ email: bob.email }, false);
}
