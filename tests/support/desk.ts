import { beforeEach } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { getAppointmentHistory } from '#features/appointments/contract/appointment-routes.ts';
import { slotSchema } from '#features/hours/contract/slot.ts';
import { book, day } from './booking.ts';
import { adminHeaders } from './app.ts';
import { useApp } from './harness.ts';
import { stored as keyOf } from './keys.ts';

/** `useApp` with the admin signed in before every test, and helpers for common acts of the desk. */
export function useDesk(options: Parameters<typeof useApp>[0] = {}) {
  const setup = useApp(options);
  let headers: Record<string, string>;
  /** Signs in again, for tests in which the clock ends the session. */
  async function signIn() {
    headers = await setup().app.signIn();
  }
  beforeEach(signIn);
  /** Continues with the session that a response has set. */
  const take = (response: Response) => {
    headers = adminHeaders(response.headers);
  };

  const get = (path: string) => setup().app.call(path, { headers });
  const send = (method: string, path: string, body?: unknown) =>
    setup().app.call(path, { method, headers, ...(body !== undefined && { body }) });

  /** Books as a visitor on the usual day. */
  async function bookAt(time: string, changes: object = {}) {
    const response = await book(setup().app, { time, ...changes });
    return z.parse(appointmentSchema, await response.json());
  }

  async function historyOf(id: string) {
    const response = await get(`/api/appointments/${id}/history`);
    return z.parse(getAppointmentHistory.response, await response.json()).events;
  }

  async function slotsOf(query = '') {
    const response = await get(`/api/slots/all${query}`);
    return z.parse(z.array(slotSchema), await response.json());
  }

  /** The free times of the usual day. */
  async function freeTimes() {
    const slots = await slotsOf(`?startDate=${day}&endDate=${day}`);
    return slots.filter(({ isAvailable }) => isAvailable).map(({ time }) => time);
  }

  const outbox = () => setup().engine.call(['ZRANGE', keyOf('outbox'), '0', '-1']);

  return { setup, signIn, take, get, send, bookAt, historyOf, slotsOf, freeTimes, outbox };
}
