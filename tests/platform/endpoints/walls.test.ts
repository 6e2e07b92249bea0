/**
 * Tears one stored value, of any kind and in any way: all other records can still be listed, booked, mailed,
 * exported and erased, and the desk names the torn value.
 */
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '#registry/routes.ts';
import type { Route } from '#platform/contract/route.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { isKept } from '#scripts/backup/snapshot.ts';
import { patience } from '#scripts/test/patience.ts';
import { keys, paymentKeys } from '#registry/keys.ts';
import { shapeOf } from '#registry/shapes.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { dayMs, minuteMs } from '#platform/time/units.ts';
import { startAlarmServer } from '#tests/support/alarm-server.ts';
import { createApp, createClock } from '#tests/support/app.ts';
import { booking } from '#tests/support/booking.ts';
import { dump } from '#tests/support/dump.ts';
import { isNight } from '#tests/support/night.ts';
import fc, { seed } from '#tests/support/property.ts';
import { anyEngine } from '#tests/support/redis.ts';
import { type SmtpTestServer, startSmtp } from '#tests/support/smtp.ts';
import { directHost } from '#tests/support/store.ts';
import { acts, freeDay, openHistory } from '#tests/support/torn-history.ts';
import {
  idsIn,
  isBeyondReading,
  type Place,
  placesIn,
  tearAt,
  type Tear,
  tearNames,
} from '#tests/support/torn.ts';

/** At night a thousand; by day as many as take some seconds. */
const histories = Number(process.env['WALLS_RUNS'] ?? (isNight ? 1000 : 4));

let engine: RedisEngine;
let smtp: SmtpTestServer;
let outside: Awaited<ReturnType<typeof startAlarmServer>>;
beforeAll(async () => {
  engine = await anyEngine.open();
  smtp = await startSmtp();
  outside = await startAlarmServer();
});
afterAll(async () => {
  await smtp.close();
  await outside.close();
  await engine.close();
});

const call = (command: string[]) => engine.call(command);

async function open() {
  await call(['FLUSHALL']);
  await call(['SET', versionKeyOf('local'), String(storeVersion)]);
  smtp.reset();
  const clock = createClock();
  const app = await createApp({
    ...{ redis: directHost(engine), now: clock.now },
    ...{ smtpUrl: smtp.url, alarmUrl: outside.url },
  });
  const history = await openHistory({ app, clock, smtp });
  return { app, clock, history };
}
type Opened = Awaited<ReturnType<typeof open>>;

const rowsSchema = z.array(z.looseObject({ id: z.string() }));
const lists = [
  '/api/appointments?limit=100',
  '/api/contact/messages?limit=100',
  '/api/inquiries?limit=100',
  '/api/testimonials/all',
  '/api/payments?limit=100',
  '/api/outside-calendars',
  '/api/admin/consultants',
  '/api/admin/audit?limit=100',
  '/api/slots/all?limit=100',
];

/** Every read of the desk without an id or a required query. */
const actReads = Object.values<Route>(routes).filter(
  ({ method, access, path }) =>
    method === 'GET' &&
    access === 'admin' &&
    !path.includes(':') &&
    !path.startsWith('/api/messaging'),
);

/** Ids by list. */
async function listed({ history }: Opened): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const path of lists) {
    const answer = await history.send('GET', path);
    expect([path, answer.status]).toEqual([path, 200]);
    const rows = z.parse(rowsSchema, await answer.json());
    found.set(
      path,
      rows.map(({ id }) => id),
    );
  }
  return found;
}

const setAsideSchema = z.array(z.looseObject({ key: z.string(), field: z.string() }));
const asideOf = async ({ history }: Opened) =>
  z.parse(setAsideSchema, await (await history.send('GET', '/api/admin/set-aside')).json());

/** Faults of calls and scheduled functions. */
const faults = () => vi.mocked(console.error).mock.calls.map(([line]) => String(line));

async function expectMailed({ clock, app }: Opened, ids: ReadonlySet<string>): Promise<void> {
  clock.advance(10 * minuteMs);
  for (let runs = 0; runs < 3; runs += 1) {
    await app.runScheduled('delivery-tick');
    clock.advance(2 * minuteMs);
  }
  const due = (await placesIn(call)).filter(
    ({ key, text, score }) =>
      key === 'outbox' && Number(score) <= clock.now().getTime() && text.includes(':mail'),
  );
  const left = due.filter(({ text }) => !text.split(':').some((part) => ids.has(part)));
  expect(left.map(({ text }) => text)).toEqual([]);
}

async function expectBooked({ app }: Opened): Promise<string> {
  const body = { ...booking, date: freeDay, time: '11:00', email: 'new@example.com' };
  const answer = await app.call('/api/appointments', { method: 'POST', body });
  expect(answer.status).toBe(201);
  return z.parse(z.looseObject({ id: z.string() }), await answer.json()).id;
}

interface Taking {
  id: string;
  date: string;
  time: string;
  consultant: string;
}
const takingSchema = z.array(
  z.looseObject({
    id: z.string(),
    date: z.string(),
    time: z.string(),
    consultant: z.string(),
    status: z.string(),
    service: z.string(),
  }),
);

/** The appointments that take time. */
async function takenBy({ history }: Opened): Promise<Taking[]> {
  const answer = await history.send('GET', '/api/appointments?limit=100');
  return z
    .parse(takingSchema, await answer.json())
    .filter(({ status }) => status === 'pending' || status === 'confirmed');
}

/** No time is booked twice, whatever value of its appointment is torn. */
async function expectHeld({ history }: Opened, taken: readonly Taking[]): Promise<void> {
  for (const { date, time, consultant } of taken) {
    const entered = { clientName: 'Zwei', email: '', phone: '', service: 'sonstige', locale: 'de' };
    const confirm = ['outside_hours', 'blocked', 'busy', 'other_services'];
    const answer = await history.send('POST', '/api/appointments/entered', {
      ...{ ...entered, date, time, consultant, confirm },
    });
    expect([consultant, date, time, answer.status]).not.toContain(201);
  }
}

/** Appointments without one of these ids can be cancelled; the others are answered or unknown. */
async function expectCancelled(
  { history }: Opened,
  taken: readonly Taking[],
  ids: ReadonlySet<string>,
): Promise<void> {
  await history.signIn();
  for (const { id } of taken) {
    const answer = await history.send('PATCH', `/api/appointments/${id}?status=cancelled`, {});
    expect(answer.status).toBeOneOf(ids.has(id) ? [200, 404] : [200]);
  }
}

/** With one value torn, the store still works for all other records. */
async function judge(opened: Opened, place: Place, tear: Tear): Promise<void> {
  const { app, clock, history } = opened;
  const before = await listed(opened);
  const taken = await takenBy(opened);
  const ids = idsIn(place);
  const torn = await tearAt(call, place, tear);
  await history.signIn();

  const booked = await expectBooked(opened);
  const after = await listed(opened);
  for (const [path, known] of before) {
    const rows = after.get(path) ?? [];
    const others = known.filter((id) => !ids.has(id));
    // The slots of a consultant whose record is torn are not listed either.
    const isTheirs = path.startsWith('/api/slots') && (ids.has('anna') || ids.has('ben'));
    if (!isTheirs) expect([path, others.filter((id) => !rows.includes(id))]).toEqual([path, []]);
  }
  for (const { path, response } of actReads) {
    const answer = await history.send('GET', path);
    // Payments and the messaging service are not set up here.
    if (answer.status === 503) continue;
    expect([path, answer.status]).toEqual([path, 200]);
    const isJson = answer.headers.get('Content-Type')?.includes('json') === true;
    if (isJson) expect(z.safeParse(response, await answer.json())).toMatchObject({ success: true });
  }
  await expectHeld(opened, taken);
  await expectMailed(opened, ids);
  await expectCancelled(opened, taken, ids);

  await history.signIn();
  const exported = await history.send('GET', '/api/appointments/export');
  expect(exported.status).toBe(200);
  expect(await exported.text()).toContain('new@example.com');

  clock.advance(dayMs);
  for (const name of [
    'reconciliation',
    'retention',
    'delivery-tick',
    'holidays-round',
    'outside-round',
  ])
    await app.runScheduled(name);
  await history.signIn();
  const aside = await asideOf(opened);
  // The scheduled function has rewritten it by now.
  const isOver = place.key === keys.tick || !isKept(place.key);
  if (!isOver && isBeyondReading(place, tear) && torn !== place.text)
    expect(aside.map(({ key }) => key)).toContain(place.key);

  const erased = await history.send('POST', '/api/admin/person/erase', {
    email: 'new@example.com',
  });
  expect(erased.status).toBe(200);
  const left = await history.send('GET', '/api/appointments?limit=100');
  expect(z.parse(rowsSchema, await left.json()).map(({ id }) => id)).not.toContain(booked);
  expect(await dump({ call })).not.toContain('new@example.com');
  expect(faults()).toEqual([]);
}

it('walls: every key in a backup has a shape', () => {
  const of = (value: unknown): string[] => {
    if (typeof value === 'string') return [value];
    if (typeof value === 'function') return [];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(of) : [];
  };
  // Blocked days belong to an older version; the other two belong to the set-aside values themselves.
  const others: string[] = [keys.blockedDays, keys.aside, keys.inspected];
  const names = of([keys, paymentKeys]).filter((name) => isKept(name) && !others.includes(name));
  expect(names.filter((name) => shapeOf(name) === undefined)).toEqual([]);
});

it('walls: with six bookings and one torn ledger, every mail is sent', async () => {
  const opened = await open();
  const { app, clock, history } = opened;
  await history.begin();
  for (let pick = 2; pick < 8; pick += 1) await history.act('book', pick);
  const ledgers = (await placesIn(call)).filter(({ key }) => key === 'deliveries');
  const [first] = ledgers;
  if (!first) throw new Error('No ledger');
  await tearAt(call, first, 'cut');
  smtp.reset();
  clock.advance(minuteMs);
  await app.runScheduled('delivery-tick');
  const visitors = ['cleo', 'dan', 'eve', 'finn'];
  const told = smtp.mails.map(({ to }) => to?.[0]?.address);
  for (const name of visitors) expect(told).toContain(`${name}@example.com`);
  const aside = await asideOf(opened);
  expect(aside).toMatchObject([{ key: 'deliveries', field: first.field }]);
});

it.each([keys.refusals, keys.alarmCalls, keys.browserFaults])('a torn value of %s', async (key) => {
  const opened = await open();
  await opened.history.begin();
  await opened.history.act('refuse', 2);
  await opened.history.signIn();
  const place = (await placesIn(call)).find((each) => each.key === key);
  if (!place) throw new Error(`Nothing is stored at ${key}`);
  expect(shapeOf(key)?.safeParse(place.text)).toMatchObject({ success: true });
  await judge(opened, place, 'garbage');
});

it(
  `one torn value anywhere, in ${histories} histories from seed ${seed}`,
  { timeout: Math.max(60_000, histories * 2000) * patience },
  async () => {
    const property = fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...acts), fc.nat(20)), { maxLength: 8 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      fc.constantFrom(...tearNames),
      async (chosen, whichKey, whichValue, tear) => {
        vi.mocked(console.error).mockReset();
        const opened = await open();
        await opened.history.begin();
        for (const [name, pick] of chosen) await opened.history.act(name, pick);
        await opened.history.signIn();
        const places = await placesIn(call);
        const names = [...new Set(places.map(({ key }) => key))];
        const key = names[Math.floor(whichKey * names.length)];
        const here = places.filter((place) => place.key === key);
        const place = here[Math.floor(whichValue * here.length)];
        if (!place) throw new Error('Nothing is stored');
        try {
          await judge(opened, place, tear);
        } catch (error) {
          const where = `${place.type} ${place.key} ${place.field}: ${place.text}`.slice(0, 300);
          throw new Error(`${tear} at ${where}\n${faults().join('\n')}`, { cause: error });
        }
      },
    );
    await fc.assert(property, { numRuns: histories, seed });
  },
);
