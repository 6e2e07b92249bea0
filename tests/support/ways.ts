/**
 * One appointment, done to and read from every side: the client's link, letters and calendar file; the firm's
 * link, desk, history, export, feed, letters and payments.
 */
import { beforeEach, expect } from 'vitest';
import type { Email } from 'postal-mime';
import * as z from 'zod/mini';
import { appointmentHistorySchema } from '#features/appointments/contract.ts';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { calendarFeedCreatedSchema } from '#features/calendars/contract/calendar-feed.ts';
import { linkedAppointmentSchema } from '#features/links/contract/link.ts';
import { linkedRequestSchema } from '#features/links/contract/request.ts';
import { type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { requestHours } from '#firm';
import { linkKeys } from './app.ts';
import { booking } from './booking.ts';
import { readEvents } from './calendar.ts';
import { consultantOf } from './consultant.ts';
import { keepConsultants } from './consultants.ts';
import { readCsv } from './csv.ts';
import { dayClosed, officeHours, workFrom } from './hours.ts';
import { openFor } from './lapsing.ts';
import { usePayments } from './payments.ts';

/** Clients of three languages, at home in four zones. */
export const clients = {
  Zurich: { locale: 'de', email: 'zurich@example.org' },
  Singapore: { locale: 'en', email: 'singapore@example.org', timeZone: 'Asia/Singapore' },
  Dubai: { locale: 'ar', email: 'dubai@example.org', timeZone: 'Asia/Dubai' },
  'Los Angeles': { locale: 'en', email: 'la@example.org', timeZone: 'America/Los_Angeles' },
} as const;
export type Client = keyof typeof clients;

const day = '2041-03-20';
const proposal = {
  times: [
    { date: day, time: '11:00', consultant: 'ada' },
    { date: day, time: '14:00', consultant: 'bea' },
  ],
  until: '2041-03-14',
};
const idSchema = z.object({ id: z.string() });
const columns = {
  ...{ date: 0, time: 1, status: 6, id: 9, endsAt: 10, meeting: 11, consultant: 13, place: 15 },
};
const desks = ['desk@example.com', 'ada@example.com', 'bea@example.com'];

const textOf = ({ attachments }: Email) =>
  attachments.flatMap(({ mimeType, content }) => {
    if (!mimeType.startsWith('text/calendar')) return [];
    return [typeof content === 'string' ? content : new TextDecoder().decode(content)];
  })[0];

/** The house of Ada and Bea, who both work in office hours, and what can be done in it. */
export function useWays() {
  const house = usePayments();
  const { setup, get, post } = house;
  let feed = '';

  beforeEach(async () => {
    const people = [
      consultantOf('ada', { name: 'Ada Meier', email: 'ada@example.com' }),
      consultantOf('bea', { name: 'Bea Muster', email: 'bea@example.com' }),
    ];
    await keepConsultants(setup().engine, people);
    for (const { id } of people)
      await workFrom(setup().app.services.db, { ...officeHours, holidays: [] }, id);
    const made = await post('/api/admin/calendar-feed', { contactData: true });
    feed = z.parse(calendarFeedCreatedSchema, await made.json()).id;
  });

  /** An admin's call that is expected to succeed. */
  async function desk(method: string, path: string, body?: object): Promise<Response> {
    const headers = await setup().app.signIn();
    const answer = await setup().app.call(path, { method, headers, ...(body && { body }) });
    expect([path, answer.status, answer.ok ? '' : await answer.text()]).toEqual([
      path,
      answer.status,
      '',
    ]);
    return answer;
  }
  const ofLink = (path: string, role: LinkRole, id: string, body: object = {}) => {
    const token = signLink(linkKeys.key, { role, id, issuedOn: setup().clock.now() });
    return setup().app.call(`/api/links/${path}`, { method: 'POST', body: { token, ...body } });
  };
  async function byLink(path: string, role: LinkRole, id: string, body: object = {}) {
    const answer = await ofLink(path, role, id, body);
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  }
  /** Lets so many minutes pass, and everything be sent that is due by then. */
  async function pass(minutes: number) {
    const { app, clock } = setup();
    await app.settled();
    clock.advance(minutes * 60_000);
    for (let count = 0; count < 3; count += 1) await app.runScheduled('delivery-tick');
    await app.settled();
  }

  /** Starts an appointment: asks, as this client would, for Ada at ten. */
  async function ask(client: Client, changes: object = {}) {
    const body = { ...booking, ...clients[client], date: day, time: '10:00', consultant: 'ada' };
    const answer = await setup().app.call('/api/appointments', {
      method: 'POST',
      body: { ...body, ...changes },
    });
    expect(answer.status).toBe(201);
    await pass(2);
    return z.parse(idSchema, await answer.json()).id;
  }

  let session = '';
  let payment = '';
  /** What can be done to an appointment. */
  const acts = {
    confirm: (id: string, body?: object) =>
      desk('PATCH', `/api/appointments/${id}?status=confirmed`, body),
    complete: (id: string) => desk('PATCH', `/api/appointments/${id}?status=completed`),
    cancel: (id: string, body?: object) =>
      desk('PATCH', `/api/appointments/${id}?status=cancelled`, body),
    cancelAll: (id: string, money?: string) =>
      desk('POST', '/api/appointments/bulk/cancel', {
        ...{ ids: [id], status: 'confirmed', tells: true },
        ...(money !== undefined && { money }),
      }),
    undo: (id: string) => desk('POST', `/api/appointments/${id}/undo`),
    move: (id: string, to: object) =>
      desk('POST', `/api/appointments/${id}/move`, { date: day, time: '10:00', ...to }),
    edit: (id: string, body: object) => desk('PATCH', `/api/appointments/${id}/contact`, body),
    erase: (id: string) => desk('DELETE', `/api/appointments/${id}`),
    decide: (id: string, decision: string, body: object = {}) =>
      byLink('request/decision', 'firm', id, { decision, ...body }),
    clientMoves: (id: string, time: string, date = day) =>
      byLink('appointment/move', 'visitor', id, { date, time }),
    clientCancels: (id: string) => byLink('appointment/cancel', 'visitor', id, { reason: 'Reise' }),
    lapse: async (id: string) => {
      setup().clock.set(openFor(setup().clock.now(), requestHours + 8));
      await pass(1);
      return id;
    },
    askMoney: async (appointment: string, changes: object = {}) => {
      const of = { appointment, email: undefined, amount: 350 };
      const asked = await house.request({ ...of, ...changes });
      ({
        session,
        payment: { id: payment },
      } = asked);
    },
    pay: () => house.stripe().pay(session),
    /** The client pays by a debit, which takes days. */
    payByDebit: () => house.stripe().pay(session, { method: 'delayed' }),
    /** The debit's money comes, or does not. */
    arrive: () => house.stripe().settleDelayed(session, 'succeeded'),
    fail: () => house.stripe().settleDelayed(session, 'failed'),
    /** The firm keeps what is left of the money, or has given it back in another way. */
    settle: (query = '') => desk('POST', `/api/payments/${payment}/dismiss${query}`),
    refund: (amount: number) =>
      desk('POST', `/api/payments/${payment}/refund`, { amount, reason: 'Kulanz' }),
    absence: (consultant = 'ada') =>
      desk('POST', '/api/hours/exceptions', dayClosed(day, { consultant, reason: 'krank' })),
    retire: (consultant = 'ada') =>
      desk('PATCH', `/api/admin/consultants/${consultant}`, { active: false }),
    /** Proposes eleven with Ada and two with Bea. */
    propose: (id: string) => desk('POST', `/api/appointments/${id}/proposal`, proposal),
    /** Proposes two with Bea. */
    proposeBea: (id: string) =>
      desk('POST', `/api/appointments/${id}/proposal`, {
        ...proposal,
        times: proposal.times.slice(1),
      }),
    proposeByLink: (id: string) => byLink('request/proposal', 'firm', id, proposal),
    withdraw: (id: string) => desk('DELETE', `/api/appointments/${id}/proposal`),
    keep: (id: string) => desk('POST', `/api/appointments/${id}/keep`),
    /** The client takes Bea's time, or none. */
    take: (id: string) =>
      byLink('appointment/proposal', 'visitor', id, {
        take: { startsAt: `${day}T13:00:00.000Z`, with: 'bea' },
      }),
    refuse: (id: string) => byLink('appointment/proposal', 'visitor', id, { note: 'Abends?' }),
    clientMeets: (id: string, meeting: string) =>
      byLink('appointment/meeting', 'visitor', id, { meeting }),
    clientMovesTo: (id: string, time: string, consultant: string) =>
      byLink('appointment/move', 'visitor', id, { date: day, time, consultant }),
    /** From now on, bookings with Ada are. */
    confirmAtOnce: () => desk('PATCH', '/api/admin/consultants/ada', { atOnce: true }),
    pass,
    /** Until the appointment has begun. */
    begin: () => {
      setup().clock.set(`${day}T09:30:00Z`);
      return pass(1);
    },
  };

  const rowSchema = z.array(deskAppointmentSchema);
  /** Everything that either side reads now. */
  async function read(id: string, client: Client) {
    await pass(2);
    const page = await ofLink('appointment', 'visitor', id);
    const firm = await ofLink('request', 'firm', id);
    const rows = z.parse(rowSchema, await (await get('/api/appointments')).json());
    const row = rows.find((each) => each.id === id);
    const csv = readCsv(await (await get('/api/appointments/export?locale=en')).text());
    // Cells that begin like a formula are quoted.
    const line = csv.find((cells) => cells[columns.id]?.replace(/^'/, '') === id);
    const events = readEvents(await (await setup().app.call(`/api/calendar/${feed}`)).text());
    const history = await get(`/api/appointments/${id}/history`);
    const { mails } = house.smtp();
    const boxOf = (addresses: readonly string[]) =>
      mails.filter(({ to }) => addresses.includes(to?.[0]?.address ?? ''));
    const own = boxOf([clients[client].email]);
    const files = own.flatMap((mail) => {
      const text = textOf(mail);
      const method = text && /^METHOD:(\w+)/m.exec(text)?.[1];
      return text ? readEvents(text).map((event) => ({ ...event, method })) : [];
    });
    return {
      page: page.ok ? z.parse(linkedAppointmentSchema, await page.json()) : page.status,
      firm: firm.ok ? z.parse(linkedRequestSchema, await firm.json()) : firm.status,
      row,
      line: line && {
        ...{ date: line[columns.date], time: line[columns.time], status: line[columns.status] },
        ...{ meeting: line[columns.meeting], who: line[columns.consultant] },
        // Cells that begin like a formula are quoted.
        place: line[columns.place]?.replace(/^'/, ''),
      },
      feed: events.filter(({ uid }) => uid.includes(id)),
      history: history.ok
        ? z.parse(z.object({ events: appointmentHistorySchema }), await history.json()).events
        : history.status,
      letters: own,
      files,
      told: boxOf(desks),
      payments: (await house.listed()).filter(({ appointment }) => appointment === id),
      toSettle: (await house.listed('?over=true')).filter(({ appointment }) => appointment === id),
    };
  }

  return { ...house, ask, acts, read };
}
