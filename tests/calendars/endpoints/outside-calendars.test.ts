/** External calendars over real connections, from the desk's call to the stored busy times. */
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  outsideCalendarSchema,
  outsideOverlapSchema,
} from '#features/calendars/contract/outside-calendar.ts';
import { keys } from '#registry/keys.ts';
import { dayMs, hourMs, minuteMs } from '#platform/time/units.ts';
import { type CalendarServer, serveCalendars } from '#tests/support/calendar-server.ts';
import { addSlots, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';

/** Response of the test server to the next request. */
let text = '';
let status = 200;
let validators: Record<string, string> = {};
const answer: RequestListener = ({ headers }, out) => {
  const isKnown =
    validators['ETag'] !== undefined && headers['if-none-match'] === validators['ETag'];
  out.writeHead(isKnown ? 304 : status, validators).end(isKnown ? '' : text);
};
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const busyAt = (time: string) =>
  calendar(
    ...event(
      'UID:1',
      `DTSTART;TZID=Europe/Zurich:${day.replaceAll('-', '')}T${time}00`,
      'DURATION:PT30M',
    ),
  );

let server: CalendarServer;
beforeAll(async () => {
  server = await serveCalendars({
    '/secret-abcd/basic.ics': answer,
    '/other-wxyz.ics': answer,
    '/inside': (_message, out) => {
      out.writeHead(302, { Location: server.at('/secret-abcd/basic.ics', 'inside.test') }).end();
    },
  });
});
afterAll(() => server.close());
beforeEach(() => {
  [text, status, validators] = [busyAt('1000'), 200, {}];
});

const { setup, get, send, bookAt, signIn } = useDesk({ calendars: () => server.policy });
const request = () => ({
  consultant: 'firm',
  address: server.at('/secret-abcd/basic.ics'),
  allDay: false,
});
const calendarOf = async (response: Response) => outsideCalendarSchema.parse(await response.json());
const add = async (changes: object = {}) =>
  calendarOf(await send('POST', '/api/outside-calendars', { ...request(), ...changes }));
const list = async (query = '') =>
  z.array(outsideCalendarSchema).parse(await (await get(`/api/outside-calendars${query}`)).json());
const pieces = async () =>
  z.array(z.string()).parse(await setup().engine.call(['ZRANGE', stored(keys.busy), '0', '-1']));
const round = async (ms = 10 * minuteMs) => {
  setup().clock.advance(ms);
  await setup().app.runScheduled('outside-round');
  // The session may have expired in the meantime.
  await signIn();
};
const alarms = async () => setup().engine.call(['HKEYS', stored(keys.alarms)]);

describe('external calendar', () => {
  it('is read when added; the response shows only the host and a hint of its address', async () => {
    const response = await send('POST', '/api/outside-calendars', request());
    expect(response.status).toBe(201);
    const shown = await response.clone().text();
    expect(shown).not.toContain('secret');
    const added = await calendarOf(response);
    const at = setup().clock.now().toISOString();
    expect(added).toEqual({
      ...{ id: added.id, consultant: 'firm', host: new URL(server.at('/')).host, hint: 'cd' },
      ...{ allDay: false, createdAt: at, checkedAt: at, readAt: at, events: 1, version: 1 },
    });
    expect(await list()).toEqual([added]);
    expect(await list('?consultant=nobody')).toEqual([]);
    expect(await pieces()).toHaveLength(1);
  });

  it('reports the number of unreadable events until they can be read', async () => {
    const unclear = event('UID:2', 'DTSTART:20410312T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=NEVER');
    text = calendar(...unclear, ...event('UID:3', 'DTSTART:soon', 'DURATION:PT1H'));
    expect(await add()).toMatchObject({ events: 1, unread: 2 });
    await round();
    expect(await list()).toMatchObject([{ events: 1, unread: 2 }]);
    text = busyAt('1000');
    await round();
    const [now] = await list();
    expect(now).toMatchObject({ events: 1 });
    expect(now).not.toHaveProperty('unread');
  });

  it('is kept with its cause when it cannot be read, and is read in a later round', async () => {
    status = 401;
    const added = await add();
    expect(added).toMatchObject({ cause: 'http_401', events: 0, failedSince: added.createdAt });
    status = 200;
    await round();
    const [now] = await list();
    expect(now).toMatchObject({ events: 1 });
    expect(now).not.toHaveProperty('cause');
    expect(now).not.toHaveProperty('failedSince');
  });

  it('is refused if private, not https, with a password, invalid, too long, or unowned', async () => {
    const refused = async (changes: object) =>
      refusalOf(await send('POST', '/api/outside-calendars', { ...request(), ...changes }));
    const address = (code: string) => refusedFields({ address: code });
    expect(await refused({ address: server.at('/', 'inside.test') })).toEqual(
      address('private_address'),
    );
    expect(await refused({ address: server.at('/inside') })).toEqual(address('private_address'));
    expect(await refused({ address: 'https://10.0.0.1/a' })).toEqual(address('private_address'));
    expect(await refused({ address: 'http://example.com/a' })).toEqual(address('not_https'));
    expect(await refused({ address: 'nonsense' })).toEqual(address('invalid_address'));
    expect(await refused({ address: 'https://a:b@example.com/' })).toEqual(address('has_password'));
    expect(await refused({ address: `https://example.com/${'x'.repeat(2048)}` })).toEqual(
      address('too_long'),
    );
    expect(await refused({ consultant: 'nobody' })).toEqual(
      refusedFields({ consultant: 'unknown_consultant' }),
    );
    expect(await list()).toEqual([]);
  });

  it('accepts a webcal address as https', async () => {
    const added = await add({ address: request().address.replace('https:', 'webcal:') });
    expect(added).toMatchObject({ events: 1 });
  });

  it('counts all-day events by setting; a change with an outdated version gets 412', async () => {
    text = calendar(...event('UID:1', `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`));
    validators = { ETag: '"1"' };
    const { id } = await add();
    expect(await pieces()).toEqual([]);
    const patch = async (version: number, allDay: boolean) =>
      setup().app.call(`/api/outside-calendars/${id}`, {
        method: 'PATCH',
        headers: { ...(await setup().app.signIn()), 'If-Match': `"${version}"` },
        body: { allDay },
      });
    const changed = await patch(1, true);
    expect(await calendarOf(changed)).toMatchObject({ allDay: true, version: 2, events: 1 });
    expect(await pieces()).toHaveLength(1);
    const outdated = await patch(1, false);
    expect(outdated.status).toBe(412);
    expect(await outdated.text()).not.toContain('secret');
  });

  it('is removed together with its busy times', async () => {
    const { id } = await add();
    expect((await send('DELETE', `/api/outside-calendars/${id}`)).status).toBe(204);
    expect((await send('DELETE', `/api/outside-calendars/${id}`)).status).toBe(404);
    expect([await list(), await pieces()]).toEqual([[], []]);
  });

  it('appears in the audit log without its address', async () => {
    await add();
    const trail = await (await get('/api/admin/audit')).text();
    expect(trail).toContain('outside_calendar_added');
    expect(trail).not.toMatch(/secret|calendar\.test/);
  });
});

describe('round of external calendars', () => {
  it('sends validators, but once a day reads everything because new days enter the window', async () => {
    text = calendar(
      ...event('UID:1', 'DTSTART:20410101T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
    );
    validators = { ETag: '"1"' };
    await add();
    const first = await pieces();
    await round();
    expect(await pieces()).toEqual(first);
    const [unchanged] = await list();
    expect(unchanged?.readAt).toBe(setup().clock.now().toISOString());
    await round(dayMs);
    expect(await pieces()).toHaveLength(first.length);
    expect(await pieces()).not.toEqual(first);
  });

  it('keeps known busy times when reading fails, and raises an alarm after a day', async () => {
    await add();
    const known = await pieces();
    status = 500;
    await round();
    const [failed] = await list();
    expect(failed).toMatchObject({
      cause: 'http_500',
      failedSince: setup().clock.now().toISOString(),
    });
    await round(23 * hourMs);
    expect([await pieces(), await alarms()]).toEqual([known, []]);
    await round(hourMs);
    expect(await alarms()).toEqual(['outside_calendar_unread']);
    text = '<!doctype html>';
    status = 200;
    await round();
    expect((await list())[0]).toMatchObject({ cause: 'not_a_calendar' });
    expect(await pieces()).toEqual(known);
    text = busyAt('1000');
    await round();
    expect(await alarms()).toEqual([]);
  });

  it('removes past busy times', async () => {
    await add();
    await round(30 * dayMs);
    expect(await pieces()).toEqual([]);
  });
});

it('external calendar: is read again when the desk requests a refresh', async () => {
  validators = { ETag: '"1"' };
  const { id } = await add();
  text = calendar();
  const refreshed = await send('POST', `/api/outside-calendars/${id}/refresh`);
  expect(refreshed.status).toBe(200);
  expect(await calendarOf(refreshed)).toMatchObject({ id, events: 0, version: 1 });
});

it('overlaps: lists an appointment that overlaps an external event and leaves it unchanged', async () => {
  await addSlots(setup().app, '10:00', '12:00');
  const { id } = await bookAt('10:00');
  await bookAt('12:00');
  const overlaps = async () =>
    z
      .array(outsideOverlapSchema)
      .parse(await (await get('/api/outside-calendars/overlaps')).json());
  expect(await overlaps()).toEqual([]);
  await add();
  expect(await overlaps()).toEqual([
    {
      id,
      ...{ startsAt: `${day}T09:00:00.000Z`, endsAt: `${day}T10:00:00.000Z` },
      ...{ from: `${day}T09:00:00.000Z`, to: `${day}T09:30:00.000Z` },
    },
  ]);
  const appointment = await get(`/api/appointments/${id}`);
  expect(await appointment.json()).toMatchObject({ status: 'pending', version: 1 });
});
