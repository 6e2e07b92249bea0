/** The six ways in which an appointment ends before it took place, with payments linked to it. */
import { beforeEach, expect } from 'vitest';
import * as z from 'zod/mini';
import { type LinkRole, signLink } from '#features/links/rules/signed-link.ts';
import { requestHours } from '#firm';
import { linkKeys } from './app.ts';
import { booking } from './booking.ts';
import { openFor } from './lapsing.ts';
import { usePayments } from './payments.ts';

/** Long after the requests of the tests' first day have lapsed, and within the booking window. */
const day = '2041-03-20';
const idSchema = z.object({ id: z.string() });

/** `usePayments`, with slots on a later day, and the acts that end appointments. */
export function useEnds() {
  const payments = usePayments();
  const { setup, post, request } = payments;
  const hour = 3_600_000;
  beforeEach(async () => {
    const timeSlots = ['10:00', '12:00', '14:00'];
    const made = await post('/api/slots/generate', { startDate: day, endDate: day, timeSlots });
    expect(made.status).toBe(201);
  });

  /** Books a request; advances the clock to an hour before it lapses, with its Stripe session still open. */
  async function booked(time = '10:00', changes: object = {}) {
    const body = { ...booking, date: day, time, ...changes };
    const response = await setup().app.call('/api/appointments', { method: 'POST', body });
    const { id } = z.parse(idSchema, await response.json());
    const { clock } = setup();
    clock.set(openFor(clock.now(), requestHours - 1));
    return id;
  }

  /** Calls the desk's API for one appointment, and expects success. */
  async function desk(method: string, path: string, body?: object) {
    const headers = await setup().app.signIn();
    const options = { method, headers, ...(body && { body }) };
    const response = await setup().app.call(`/api/appointments/${path}`, options);
    expect(response.ok).toBe(true);
  }
  async function byLink(path: string, role: LinkRole, id: string, body: object = {}) {
    const token = signLink(linkKeys.key, { role, id, issuedOn: setup().clock.now() });
    const response = await setup().app.call(`/api/links/${path}`, {
      method: 'POST',
      body: { token, ...body },
    });
    expect(response.ok).toBe(true);
    return response;
  }

  /** The request as the firm's link shows it. */
  const showRequest = (id: string) => byLink('request', 'firm', id);

  /** Each of these ends a request. */
  const ways: Readonly<Record<string, (id: string) => Promise<void>>> = {
    'the desk': (id) => desk('PATCH', `${id}?status=cancelled`),
    'the desk, many at once': (id) =>
      desk('POST', 'bulk/cancel', { ids: [id], status: 'pending', tells: true }),
    async 'the firm’s link'(id) {
      await byLink('request/decision', 'firm', id, { decision: 'decline' });
    },
    async 'the client’s link'(id) {
      await byLink('appointment/cancel', 'visitor', id);
    },
    async 'the clock'() {
      setup().clock.advance(hour);
      await setup().app.runScheduled('delivery-tick');
    },
    erasing: (id) => desk('DELETE', id),
  };

  /** Books an appointment and requests a payment for it; returns both. */
  async function withRequest(time?: string, changes: object = {}) {
    const appointment = await booked(time);
    const asked = await request({ appointment, email: undefined, ...changes });
    return { appointment, id: asked.payment.id, ...asked };
  }

  /** The payments that the overview lists, newest first. */
  const overview = () => payments.listed('?over=true');

  return { ...payments, booked, desk, linked: byLink, showRequest, ways, withRequest, overview };
}
