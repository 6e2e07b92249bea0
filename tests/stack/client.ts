/** What the tests of the whole stack say to it, over real HTTP. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { type Appointment, appointmentSchema } from '#contract/appointment.ts';
import { problemSchema } from '#contract/errors.ts';
import { xsrfHeader } from '#contract/session.ts';
import { type AvailableSlot, availableSlotSchema } from '#contract/slot.ts';
import type { Stack } from '#tests/support/stack.ts';

export async function listAvailable({ url }: Stack): Promise<AvailableSlot[]> {
  const response = await fetch(`${url}/api/slots/available`);
  return z.parse(z.array(availableSlotSchema), await response.json());
}

/** A valid booking of a slot by a person of its own. */
export function bookingOf({ date, time }: Pick<AvailableSlot, 'date' | 'time'>) {
  return {
    date,
    time,
    clientName: 'Ada Muster',
    email: `${randomUUID()}@example.com`,
    service: 'sonstige',
    message: 'Guten Tag',
  };
}

export function book(
  { url }: Stack,
  payload: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${url}/api/appointments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  });
}

export async function problemCode(response: Response): Promise<string> {
  return z.parse(problemSchema, await response.json()).code;
}

/** Signs in and returns the headers that admin calls need. */
export async function signIn({ url, password }: Stack): Promise<Record<string, string>> {
  const response = await fetch(`${url}/api/admin/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  if (!response.ok) throw new Error(`sign-in failed: ${response.status}`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '');
  const xsrf = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.split('=')[1] ?? '';
  return { cookie: cookies.join('; '), [xsrfHeader]: xsrf, 'sec-fetch-site': 'same-origin' };
}

export async function listAppointments(stack: Stack): Promise<Appointment[]> {
  const response = await fetch(`${stack.url}/api/appointments`, { headers: await signIn(stack) });
  return z.parse(z.array(appointmentSchema), await response.json());
}
