/** Free times as the CDN shares them: one store read per window, and purged by every act that changes them. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { signLink } from '#features/links/rules/signed-link.ts';
import { type App, type CallOptions, linkKeys } from '#tests/support/app.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { createEdge } from '#tests/support/edge.ts';
import { useApp } from '#tests/support/harness.ts';
import { dayClosed, newConsultant } from '#tests/support/hours.ts';
import { addException } from '#features/hours/contract/hours-routes.ts';
import { timesTag } from '#server/core.ts';

const purged = vi.fn(() => Promise.resolve());
const setup = useApp({ rateLimitScale: 100, purgeTimes: () => purged() });
beforeEach(() => purged.mockReset());
const times = '/api/slots/available';

/** An edge that is purged as the functions say. */
function openEdge() {
  const { app, clock } = setup();
  const edge = createEdge(app, clock.now);
  purged.mockImplementation(() => edge.purge(timesTag));
  return edge;
}
const freeIn = async (app: App) => (await app.call(times)).text();

describe('shared free times', () => {
  it('are read from the store once per window, however many look and whatever else they ask', async () => {
    const { app, bridge, clock } = setup();
    await addSlots(app, '10:00');
    const edge = openEdge();
    await edge.get(times);
    bridge.requests = 0;
    for (let visitor = 0; visitor < 50; visitor += 1) await edge.get(`${times}?utm=${visitor}`);
    expect(bridge.requests).toBe(0);
    clock.advance(5000);
    await Promise.all([edge.get(times), edge.settled()]);
    expect(bridge.requests).toBe(1);
    clock.advance(60_000);
    await edge.get(times);
    expect(bridge.requests).toBe(2);
  });

  it('differ by service and consultant', async () => {
    const { app } = setup();
    await addSlots(app, '10:00');
    const edge = openEdge();
    const { body } = await edge.get(times);
    expect((await edge.get(`${times}?consultant=${'x'.repeat(22)}`)).body).not.toBe(body);
    expect((await edge.get(times)).body).toBe(body);
  });

  it('lack a time right after it was booked', async () => {
    const { app } = setup();
    await addSlots(app, '10:00', '12:00');
    const edge = openEdge();
    expect((await edge.get(times)).body).toContain('10:00');
    expect((await book(app)).status).toBe(201);
    await app.settled();
    const { body } = await edge.get(times);
    expect(body).not.toContain('10:00');
    expect(body).toContain('12:00');
  });

  it('are revalidated by browsers, and refusals are shared by nobody', async () => {
    const { app } = setup();
    const { headers } = await app.call(times);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate');
    const refused = await app.call(`${times}?startDate=never`);
    expect(refused.status).toBe(422);
    expect(refused.headers.get('Netlify-CDN-Cache-Control')).toBeNull();
    expect(refused.headers.get('Cache-Control')).toBe('no-store');
  });
});

/** Every other call: `shared-times-calls.test.ts`. */
describe('an act that changes free times purges them', () => {
  type Act = (app: App, desk: Readonly<Record<string, string>>) => Promise<[string, CallOptions]>;
  const idOf = async (answer: Response) =>
    z.parse(z.object({ id: z.string() }), await answer.json()).id;
  const post = (headers: Readonly<Record<string, string>>, body?: object): CallOptions => ({
    ...{ method: 'POST', headers },
    ...(body && { body }),
  });
  const weekly = {
    rules: [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '14:00', to: '17:00' }] }],
  };

  /** Each on a store with free times at 10 and 12 o'clock. */
  const acts: readonly [name: string, act: Act][] = [
    [
      'a cancellation at the desk',
      async (app, headers) => {
        const id = await idOf(await book(app));
        return [`/api/appointments/${id}?status=cancelled`, { method: 'PATCH', headers }];
      },
    ],
    [
      'its undoing',
      async (app, headers) => {
        const id = await idOf(await book(app));
        const cancel = `/api/appointments/${id}?status=cancelled`;
        await app.call(cancel, { method: 'PATCH', headers });
        return [`/api/appointments/${id}/undo`, post(headers)];
      },
    ],
    [
      'an appointment entered at the desk',
      (_app, headers) => {
        const entered = {
          date: day,
          time: '10:00',
          clientName: 'Ada',
          email: '',
          service: 'sonstige',
        };
        return Promise.resolve(['/api/appointments/entered', post(headers, entered)]);
      },
    ],
    [
      'a bulk cancellation',
      async (app, headers) => {
        const ids = [await idOf(await book(app))];
        const chosen = { ids, status: 'pending', tells: false };
        return ['/api/appointments/bulk/cancel', post(headers, chosen)];
      },
    ],
    [
      'a bulk erasure',
      async (app, headers) => {
        const ids = [await idOf(await book(app))];
        return ['/api/appointments/bulk/erase', post(headers, { ids, status: 'pending' })];
      },
    ],
    [
      'weekly hours',
      (_app, headers) =>
        Promise.resolve(['/api/hours', post(headers, { ...weekly, holidays: [] })]),
    ],
    [
      'an exception',
      (_app, headers) => Promise.resolve(['/api/hours/exceptions', post(headers, dayClosed(day))]),
    ],
    [
      'a removed exception',
      async (app, headers) => {
        const added = await app.call('/api/hours/exceptions', post(headers, dayClosed(day)));
        const { exceptions } = z.parse(addException.response, await added.json());
        const id = exceptions[0]?.id ?? '';
        return [`/api/hours/exceptions/${id}`, { method: 'DELETE', headers }];
      },
    ],
    [
      'a retirement',
      async (app, headers) => {
        await app.call('/api/admin/consultants', post(headers, newConsultant('Bea')));
        return [
          '/api/admin/consultants/firm',
          { method: 'PATCH', headers, body: { active: false } },
        ];
      },
    ],
    [
      'a request declined by link',
      async (app) => {
        const id = await idOf(await book(app));
        const issuedOn = app.services.now();
        const token = signLink(linkKeys.key, { role: 'firm', id, issuedOn });
        return ['/api/links/request/decision', post({}, { token, decision: 'decline' })];
      },
    ],
  ];
  it.each(acts)('%s', async (_name, act) => {
    const { app } = setup();
    await addSlots(app, '10:00', '12:00');
    const desk = await app.signIn();
    const [address, options] = await act(app, desk);
    const before = await freeIn(app);
    purged.mockReset();
    expect((await app.call(address, options)).ok).toBe(true);
    await app.settled();
    expect(await freeIn(app)).not.toBe(before);
    expect(purged).toHaveBeenCalled();
  });
});

describe('a clock that changes free times purges them', () => {
  it.each(['delivery-tick', 'holidays-round', 'reconciliation'])('%s', async (clock) => {
    const { app, clock: time } = setup();
    await addSlots(app, '10:00', '12:00');
    await book(app);
    time.set('2041-03-12T09:30:00Z');
    purged.mockReset();
    await app.runScheduled(clock);
    expect(purged).toHaveBeenCalled();
  });
});
