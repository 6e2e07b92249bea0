/**
 * A firm with two consultants and records of every kind, and the acts possible before a value is torn (made
 * unreadable).
 */
import * as z from 'zod/mini';
import { receiptSchema } from '#platform/contract/fields.ts';
import { feedActs } from '#features/calendars/acts/feeds.ts';
import { paymentStore } from '#features/payments/acts/put.ts';
import { hourMs, minuteMs } from '#platform/time/units.ts';
import type { App, createClock } from './app.ts';
import { booking, day } from './booking.ts';
import { dayClosed, employ } from './hours.ts';
import { browserFault, contactMessage, inquiry, testimonial, visit } from './messages.ts';
import type { SmtpTestServer } from './smtp.ts';

/** No act books on this day. */
export const freeDay = '2041-03-19';
const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00'] as const;
const people = ['ada', 'bob', 'cleo', 'dan', 'eve', 'finn'] as const;

/** The possible acts; `pick` chooses among the existing records. */
export const acts = [
  'book',
  'bookWithKey',
  'write',
  'inquire',
  'praise',
  'confirm',
  'cancel',
  'undo',
  'move',
  'edit',
  'enter',
  'pay',
  'close',
  'feed',
  'visit',
  'deliver',
  'refuse',
  'tear',
  'read',
  'lapse',
] as const;
export type Act = (typeof acts)[number];

export interface History {
  app: App;
  clock: ReturnType<typeof createClock>;
  smtp: SmtpTestServer;
}

const idOf = async (answer: Response) => {
  const found = z.safeParse(receiptSchema, answer.ok ? await answer.json() : null);
  return found.success ? found.data.id : undefined;
};

/** Opens a history; returns its acts and the calls of its desk. */
export async function openHistory({ app, clock, smtp }: History) {
  let desk = await app.signIn();
  const appointments: string[] = [];
  let count = 0;

  const send = (method: string, path: string, body?: unknown) =>
    app.call(path, { method, headers: desk, ...(body !== undefined && { body }) });

  const client = (pick: number) => {
    const name = people[pick % people.length] ?? 'ada';
    return { clientName: `${name} Muster`, name: `${name} Muster`, email: `${name}@example.com` };
  };
  const note = async (answer: Response) => {
    const id = await idOf(answer);
    if (id !== undefined) appointments.push(id);
  };
  const chosen = (pick: number) => appointments[pick % appointments.length] ?? 'x'.repeat(22);

  const book = async (pick: number, headers: Record<string, string> = {}) => {
    const { clientName, email } = client(pick);
    const time = times[pick % times.length] ?? '09:00';
    const body = { ...booking, clientName, email, time };
    await note(await app.call('/api/appointments', { method: 'POST', body, headers }));
  };
  const at = '2041-03-04T09:00:00.000Z';
  const paid = { at, session: 'cs_test_1', intent: 'pi_test_1' };
  const refund = { id: 're_1', at, cents: 450, state: 'succeeded' } as const;
  const pay = (pick: number) =>
    paymentStore(app.services.db).put(
      {
        ...{ id: app.services.randomId(), version: 0, createdAt: clock.now().toISOString() },
        ...{ packageName: 'Strategietag', cents: 123_450, dueOn: '2041-04-01', locale: 'de' },
        ...{ clientName: client(pick).clientName, email: client(pick).email, isTest: false },
        ...(pick % 2 === 0 && { appointment: chosen(pick) }),
        ...(pick % 3 === 2 && { paid, refunds: [refund] }),
      },
      { now: clock.now() },
    );

  async function act(name: Act, pick: number): Promise<void> {
    const { email, name: person } = client(pick);
    count += 1;
    switch (name) {
      case 'book':
        return book(pick);
      case 'bookWithKey':
        return book(pick, { 'Idempotency-Key': `a-key-of-their-own-${String(count)}` });
      case 'write':
        await app.call('/api/contact', {
          ...{ method: 'POST', body: { ...contactMessage, name: person, email } },
        });
        return;
      case 'inquire':
        await app.call('/api/inquiries', {
          ...{ method: 'POST', body: { ...inquiry, name: person, email } },
        });
        return;
      case 'praise':
        await send('POST', '/api/testimonials', { ...testimonial, name: person });
        return;
      case 'confirm':
        await send('PATCH', `/api/appointments/${chosen(pick)}?status=confirmed`, {});
        return;
      case 'cancel':
        await send('PATCH', `/api/appointments/${chosen(pick)}?status=cancelled`, {});
        return;
      case 'undo':
        await send('POST', `/api/appointments/${chosen(pick)}/undo`);
        return;
      case 'move':
        await send('POST', `/api/appointments/${chosen(pick)}/move`, {
          ...{ date: day, time: '17:30', confirm: ['outside_hours'] },
        });
        return;
      case 'edit':
        await send('PATCH', `/api/appointments/${chosen(pick)}/contact`, { clientName: 'Eve Neu' });
        return;
      case 'enter': {
        const { clientName } = client(pick);
        const entered = { clientName, email, service: 'sonstige', phone: '', locale: 'de' };
        const when = { date: day, time: '18:00', confirm: ['outside_hours'] };
        await note(await send('POST', '/api/appointments/entered', { ...entered, ...when }));
        return;
      }
      case 'pay':
        await pay(pick);
        return;
      case 'close':
        await send('POST', '/api/hours/exceptions', {
          ...dayClosed('2041-03-25'),
          consultant: pick % 2 === 0 ? 'anna' : 'ben',
        });
        return;
      case 'feed':
        await feedActs(app.services.db).create(
          { secret: 'secret of a feed', contactData: true },
          { now: clock.now(), trace: undefined },
        );
        return;
      case 'visit':
        await app.call('/api/visits', { method: 'POST', body: visit });
        return;
      case 'deliver':
        clock.advance(3 * minuteMs);
        await app.runScheduled('delivery-tick');
        return;
      case 'refuse':
        // Two letters are refused for each booking, so that the mail server itself is suspected and an alarm
        // is raised.
        await book(pick);
        await book(pick + 1);
        await app.settled();
        smtp.behaviour.refuseRecipient = () => ({ code: 550, text: '5.1.1 no such user' });
        clock.advance(3 * minuteMs);
        await app.runScheduled('delivery-tick');
        await app.settled();
        smtp.reset();
        return;
      case 'tear':
        await app.call('/api/faults/browser', { method: 'POST', body: browserFault });
        return;
      case 'read':
        await send('GET', '/api/contact/messages');
        return;
      case 'lapse':
        clock.advance(2 * hourMs);
        desk = await app.signIn();
        return;
    }
  }

  /** Creates consultants, slots, and at least one record of each kind. */
  async function begin(): Promise<void> {
    await employ(app.services.db, 'anna', 'ben');
    for (const consultant of ['anna', 'ben']) {
      for (const date of [day, freeDay]) {
        const slots = { consultant, startDate: date, endDate: date, timeSlots: [...times] };
        await send('POST', '/api/slots/generate', slots);
      }
    }
    const outside = { consultant: 'anna', address: 'https://calendar.example.com/a' };
    await send('POST', '/api/outside-calendars', { ...outside, allDay: false });
    const { store } = app.services.outside;
    const [calendar] = await store.list();
    const from = clock.now().getTime() + 4 * 24 * hourMs;
    const read = {
      kind: 'read' as const,
      spans: [{ from, to: from + hourMs }],
      events: 1,
      etag: '"1"',
    };
    if (!calendar || !(await store.keep(calendar, read, clock.now()))) throw new Error();
    for (const [at, name] of (
      ['book', 'book', 'write', 'inquire', 'praise', 'pay', 'tear', 'book', 'pay'] as const
    ).entries())
      await act(name, at);
  }

  return { begin, act, send, signIn: async () => (desk = await app.signIn()) };
}
