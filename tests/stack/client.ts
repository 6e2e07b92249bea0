/** Calls to the whole stack over real HTTP. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import {
  type Appointment,
  appointmentSchema,
} from '#features/appointments/contract/appointment.ts';
import { problemSchema } from '#platform/contract/errors.ts';
import { sessionSchema } from '#features/access/contract/session.ts';
import { xsrfHeader } from '#platform/contract/session-names.ts';
import {
  type AvailableSlot,
  availableSlotSchema,
} from '#features/hours/contract/available-slot.ts';
import type { Stack } from '#tests/support/stack.ts';

export async function listAvailable({ url }: Stack): Promise<AvailableSlot[]> {
  const response = await fetch(`${url}/api/slots/available`);
  return z.parse(z.array(availableSlotSchema), await response.json());
}

/** A valid booking of a slot, each by a different person. */
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

type Headers = Readonly<Record<string, string>>;

async function openSession({ url, password }: Stack): Promise<Headers> {
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

async function holds({ url }: Stack, headers: Headers): Promise<boolean> {
  const response = await fetch(`${url}/api/admin/session`, { headers });
  return z.parse(sessionSchema, await response.json()).authenticated;
}

const sessions = new WeakMap<Stack, Headers>();

/** The headers of admin calls; one session is reused while it is valid, since signing in is slow. */
export async function signIn(stack: Stack): Promise<Headers> {
  const kept = sessions.get(stack);
  if (kept && (await holds(stack, kept))) return kept;
  const headers = await openSession(stack);
  sessions.set(stack, headers);
  return headers;
}

export async function listAppointments(stack: Stack): Promise<Appointment[]> {
  const response = await fetch(`${stack.url}/api/appointments`, { headers: await signIn(stack) });
  return z.parse(z.array(appointmentSchema), await response.json());
}

/** Confirms all requests, so that lists that show the nearest ones show those of the test. */
export async function confirmRequests(stack: Stack): Promise<void> {
  const headers = await signIn(stack);
  for (const { id, status } of await listAppointments(stack)) {
    if (status !== 'pending') continue;
    const url = `${stack.url}/api/appointments/${id}?status=confirmed`;
    const response = await fetch(url, { method: 'PATCH', headers });
    if (!response.ok) throw new Error(`not confirmed: ${response.status}`);
  }
}
