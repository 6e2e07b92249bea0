import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  changeAppointmentStatus,
  exportAppointments,
} from '#features/appointments/contract/appointment-routes.ts';
import { listAvailableSlots } from '#features/hours/contract/available-slot-routes.ts';
import { createAppointment } from '#features/appointments/contract/booking-routes.ts';
import { deleteSlot } from '#features/hours/contract/slot-routes.ts';
import { ifMatch } from '#platform/desk/if-match.ts';
import { call, callForFile } from '#platform/browser/api.ts';
import { appointmentOf } from '#tests/support/appointment.ts';

const appointment = appointmentOf({ service: 'sonstige' });
const booking = { ...appointment, id: undefined, status: undefined, createdAt: undefined };
const problem = {
  type: 'urn:x',
  title: 'x',
  status: 400,
  code: 'slot_unavailable',
  requestId: 'r',
};

/** Answers the next calls and records them as real requests. */
function serve(answer: (request: Request) => Response | Promise<Response>) {
  const requests: Request[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const request = new Request(new URL(address, 'https://example.com'), init);
    requests.push(request);
    return Promise.resolve(answer(request));
  });
  return requests;
}

beforeEach(() => {
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call', () => {
  it('sends its query and returns what the schema parsed', async () => {
    const slots = [{ date: '2026-12-01', time: '10:00', available: true }];
    const [request] = [serve(() => Response.json(slots))];
    expect(
      await call(listAvailableSlots, { query: { startDate: '2026-12-01', endDate: undefined } }),
    ).toEqual({ ok: true, value: slots });
    expect(request[0]?.method).toBe('GET');
    expect(request[0]?.url).toBe('https://example.com/api/slots/available?startDate=2026-12-01');
    expect(request[0]?.headers.get('content-type')).toBeNull();
  });

  it('sends the record’s version in If-Match, if one is given', async () => {
    const requests = serve(() => new Response(null, { status: 204 }));
    await call(deleteSlot, { id: 'a', headers: ifMatch(3) });
    await call(deleteSlot, { id: 'a' });
    expect(requests.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', null]);
  });

  it('sends its body as JSON, with the idempotency key', async () => {
    const requests = serve(() => Response.json(appointment, { status: 201 }));
    const { date, time, service, clientName, email } = appointment;
    const body = { date, time, service, clientName, email };
    const answer = await call(createAppointment, { body, idempotencyKey: 'key' });
    expect(answer).toEqual({ ok: true, value: appointment });
    expect(requests[0]?.headers.get('idempotency-key')).toBe('key');
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual(body);
  });

  it('encodes parameters in the address, and reads no body from a 204', async () => {
    const requests = serve(() => new Response(null, { status: 204 }));
    expect(await call(deleteSlot, { id: 'a/b' })).toEqual({ ok: true, value: undefined });
    expect(requests[0]?.url).toBe('https://example.com/api/slots/a%2Fb');
  });

  it('echoes the XSRF cookie only if it changes something', async () => {
    vi.stubGlobal('document', { cookie: 'a=1; XSRF-TOKEN=secret; b=2' });
    const requests = serve(({ method }) => Response.json(method === 'GET' ? [] : appointment));
    await call(listAvailableSlots);
    await call(changeAppointmentStatus, { id: appointment.id, query: { status: 'confirmed' } });
    expect(requests.map(({ headers }) => headers.get('x-xsrf-token'))).toEqual([null, 'secret']);
    expect(requests[1]?.url).toMatch(/\?status=confirmed$/);
  });
});

describe('a call of a timer', () => {
  it('sends the poll header', async () => {
    const requests = serve(() => Response.json([]));
    await call(listAvailableSlots, { isPoll: true });
    await call(listAvailableSlots);
    expect(requests.map(({ headers }) => headers.get('x-poll'))).toEqual(['1', null]);
  });
});

describe('a call that fails', () => {
  it('returns the server’s problem', async () => {
    serve(() => Response.json(problem, { status: 400 }));
    expect(await call(createAppointment)).toEqual({ ok: false, reason: 'problem', problem });
  });

  it.each([
    ['no body', new Response(null, { status: 400 })],
    ['a page', new Response('<h1>Bad Request</h1>', { status: 400 })],
    ['a problem without a request id', Response.json({ title: 'x' }, { status: 400 })],
  ])('takes a 400 with %s for a time that is gone', async (_name, response) => {
    serve(() => response);
    expect(await call(createAppointment, { body: booking })).toMatchObject({
      ...{ ok: false, reason: 'problem' },
      problem: { status: 400, code: 'slot_unavailable' },
    });
  });

  it('accepts an unknown code', async () => {
    serve(() => Response.json({ ...problem, code: 'new_in_2028' }, { status: 400 }));
    expect(await call(createAppointment)).toMatchObject({ problem: { code: 'new_in_2028' } });
  });

  it.each([
    ['an HTML page', () => new Response('<html>', { status: 200 })],
    ['an HTML error page', () => new Response('<html>', { status: 502 })],
    ['an invalid record', () => Response.json({ ...booking, id: 7 }, { status: 201 })],
    ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is a network failure with %s', async (_, answer) => {
    serve(answer);
    expect(await call(createAppointment)).toEqual({ ok: false, reason: 'network' });
  });

  it('is an offline failure without a network', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await call(createAppointment)).toEqual({ ok: false, reason: 'offline' });
  });

  it('is aborted by the caller', async () => {
    const controller = new AbortController();
    serve(
      (request) =>
        new Promise((_, reject) => {
          request.signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    );
    const answer = call(listAvailableSlots, { signal: controller.signal });
    controller.abort();
    expect(await answer).toEqual({ ok: false, reason: 'network' });
  });

  it('is aborted by its timeout or the caller, without AbortSignal.any', async () => {
    const any = Object.getOwnPropertyDescriptor(AbortSignal, 'any') ?? {};
    Reflect.deleteProperty(AbortSignal, 'any');
    try {
      serve(
        ({ signal }) =>
          new Promise((_, reject) => {
            const end = () => reject(new Error('aborted'));
            if (signal.aborted) end();
            signal.addEventListener('abort', end);
          }),
      );
      const late = await call(listAvailableSlots, { timeout: 1 });
      expect(late).toEqual({ ok: false, reason: 'network' });
      const signal = AbortSignal.abort();
      expect(await call(listAvailableSlots, { signal })).toEqual({ ok: false, reason: 'network' });
      serve(() => Response.json([]));
      expect(await call(listAvailableSlots)).toEqual({ ok: true, value: [] });
    } finally {
      Object.defineProperty(AbortSignal, 'any', any);
    }
  });
});

describe('a call for a file', () => {
  const csv = '\uFEFFa,b';
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="termine-2026-12-01.csv"',
  };

  it('returns bytes, type and name as the server sent them', async () => {
    const requests = serve(() => new Response(csv, { headers }));
    const answer = await callForFile(exportAppointments, { query: { status: 'pending' } });
    expect(requests[0]?.url).toBe('https://example.com/api/appointments/export?status=pending');
    if (!answer.ok) throw new Error(answer.reason);
    expect(answer.value.name).toBe('termine-2026-12-01.csv');
    expect(answer.value.type).toMatch(/^text\/csv\b/);
    expect(Buffer.from(await answer.value.arrayBuffer()).toString()).toBe(csv);
  });

  it('returns a refusal like any call, and counts an answer without a file name as a network failure', async () => {
    serve(() => Response.json(problem, { status: 400 }));
    expect(await callForFile(exportAppointments)).toEqual({
      ok: false,
      reason: 'problem',
      problem,
    });
    serve(() => new Response(csv, { headers: { 'content-type': 'text/csv' } }));
    expect(await callForFile(exportAppointments)).toEqual({ ok: false, reason: 'network' });
  });
});
