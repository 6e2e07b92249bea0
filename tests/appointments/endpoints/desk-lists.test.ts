/** What the desk reads: filtered lists, exports, calendar feed, statistics. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import {
  calendarFeedCreatedSchema,
  calendarFeedDays,
} from '#features/calendars/contract/calendar-feed.ts';
import { statisticsSchema } from '#features/desk/contract/statistics.ts';
import { services } from '#platform/contract/service.ts';
import { firm } from '#firm';
import { addSlots, day } from '#tests/support/booking.ts';
import { keys } from '#registry/keys.ts';
import { readEvents } from '#tests/support/calendar.ts';
import { stored } from '#tests/support/keys.ts';
import { readCsv } from '#tests/support/csv.ts';
import { useDesk } from '#tests/support/desk.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { officeHours } from '#tests/support/hours.ts';
import { contactMessage, hostileText, oneLineOf, post } from '#tests/support/messages.ts';

const { setup, signIn, get, send, bookAt } = useDesk();
const unknownId = 'x'.repeat(22);

describe('the filtered list', () => {
  it('is paged by links that keep the filter', async () => {
    await addSlots(setup().app, '10:00', '11:00', '12:00', '13:00');
    const ids: string[] = [];
    for (const [index, time] of ['10:00', '11:00', '12:00', '13:00'].entries()) {
      const { id } = await bookAt(time, {
        clientName: index % 2 ? 'Grün' : 'Blau',
        email: `${index}@example.com`,
      });
      ids.unshift(id);
      setup().clock.advance(1000);
    }
    const nextOf = ({ headers }: Response) => {
      const [, link = ''] = /<([^>]+)>; rel="next"/.exec(headers.get('Link') ?? '') ?? [];
      return new URL(link, 'https://x.example');
    };
    const idsOf = async (response: Response) =>
      z.parse(z.array(appointmentSchema), await response.json()).map(({ id }) => id);
    const page = await get('/api/appointments?limit=3&status=pending');
    expect(await idsOf(page.clone())).toEqual(ids.slice(0, 3));
    const link = nextOf(page);
    expect(Object.fromEntries(link.searchParams)).toEqual({
      limit: '3',
      cursor: ids[2],
      status: 'pending',
    });
    const next = await get(`${link.pathname}${link.search}`);
    expect(await idsOf(next.clone())).toEqual([ids[3]]);
    expect(next.headers.get('Link')).toBeNull();

    const sought = { q: 'GRÜN', status: 'pending', limit: 1 };
    const first = await send('POST', '/api/appointments/search', sought);
    expect(await idsOf(first.clone())).toEqual([ids[0]]);
    const { pathname, searchParams } = nextOf(first);
    expect(pathname).toBe('/api/appointments/search');
    // The link contains nothing of the query.
    expect(Object.fromEntries(searchParams)).toEqual({ limit: '1', cursor: ids[0] });
    const cursor = searchParams.get('cursor');
    const last = await send('POST', '/api/appointments/search', { ...sought, cursor });
    expect(await idsOf(last.clone())).toEqual([ids[2]]);
    expect(last.headers.get('Link')).toBeNull();
    expect(await idsOf(await get(`/api/appointments?startDate=${day}&endDate=${day}`))).toEqual(
      ids,
    );
    expect(await idsOf(await get('/api/appointments?endDate=2041-03-11'))).toEqual([]);
  });

  it('refuses a name in the URL, which would be logged', async () => {
    for (const address of ['/api/appointments?q=bob', '/api/appointments/export?q=bob'])
      expect(await refusalOf(await get(address))).toEqual(refusedFields({ q: 'invalid_type' }));
    expect(await refusalOf(await send('POST', '/api/appointments/search', { limit: 0 }))).toEqual(
      refusedFields({ limit: 'invalid_limit' }),
    );
  });
});

describe('the exports of the desk', () => {
  const names = hostileText.map((text) => oneLineOf(text).slice(0, 120));

  async function enterAll() {
    for (const [index, message] of hostileText.entries()) {
      const time = `${String(index + 8).padStart(2, '0')}:00`;
      const body = {
        date: day,
        time,
        clientName: names[index],
        email: '',
        service: 'sonstige',
        message,
      };
      expect((await send('POST', '/api/appointments/entered', body)).status).toBe(201);
    }
  }

  it('table: is read by spreadsheets as text', async () => {
    await enterAll();
    const response = await get('/api/appointments/export?locale=en');
    expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
    expect(response.headers.get('Content-Disposition')).toBe(
      'attachment; filename="appointments-2041-03-11.csv"',
    );
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = readCsv(new TextDecoder().decode(bytes));
    expect(header?.slice(0, 3)).toEqual(['Date', 'Time', 'Name']);
    expect(rows).toHaveLength(hostileText.length);
    for (const cell of rows.flat()) expect(cell).not.toMatch(/^[=+\-@\p{Cc}]/u);
    const shown = rows.map((row) => row[2]);
    expect(shown).toContain(`'${hostileText[1]}`);
    expect(shown).toContain(hostileText[0]);
  });

  it('table: has German headings by default, and only rows that match the filter', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    await bookAt('10:00');
    await bookAt('11:00', { clientName: 'Bob', phone: '+41 44 1' });
    const [header, ...rows] = readCsv(
      await (await send('POST', '/api/appointments/export', { q: 'bob' })).text(),
      ';',
    );
    expect(header?.slice(0, 7)).toEqual([
      'Datum',
      'Uhrzeit',
      'Name',
      'E-Mail',
      'Telefon',
      'Leistung',
      'Status',
    ]);
    expect(header?.slice(7)).toEqual([
      'Nachricht',
      'Eingegangen am',
      'Nummer',
      'Ende',
      'Ort',
      'Sprache',
      'Beratungsperson',
      'Zeitzone der Kundschaft',
      'Adresse, Nummer oder Link',
    ]);
    expect(rows[0]?.slice(10)).toEqual([
      ...['2041-03-12 12:00', 'In unserem Büro', 'Deutsch', firm.name, '', ''],
    ]);
    expect(rows.map((row) => row.slice(1, 7))).toEqual([
      ['11:00', 'Bob', 'ada@example.com', '+41 44 1', 'Strategie & Beratung', 'ausstehend'],
    ]);
  });

  it('feed: has a secret address that can be renewed and revoked', async () => {
    const feed = '/api/admin/calendar-feed';
    const read = (id: string) => setup().app.call(`/api/calendar/${id}`);
    const make = async () =>
      z.parse(calendarFeedCreatedSchema, await (await send('POST', feed)).json());
    const none = { createdAt: null, contactData: false, consultants: [] };
    expect(await (await get(feed)).json()).toEqual(none);
    expect((await refusalOf(await read(unknownId))).code).toBe('not_found');
    const first = await make();
    expect(first.id).toMatch(/^[\w-]{43}$/);
    const { createdAt } = first;
    expect(await (await get(feed)).json()).toEqual({ ...none, createdAt });
    expect(await dump(setup().engine)).not.toContain(first.id);
    const answer = await read(first.id);
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([
      200,
      'text/calendar; charset=utf-8',
    ]);
    const second = await make();
    expect((await read(first.id)).status).toBe(404);
    expect((await read(second.id)).status).toBe(200);
    expect((await send('DELETE', feed)).status).toBe(204);
    expect((await read(second.id)).status).toBe(404);
    expect(await (await get(feed)).json()).toEqual(none);
  });

  it('feed: has an address that expires after a year', async () => {
    const made = await send('POST', '/api/admin/calendar-feed');
    const { id } = z.parse(calendarFeedCreatedSchema, await made.json());
    const read = () => setup().app.call(`/api/calendar/${id}`);
    const day = 24 * 60 * 60 * 1000;
    setup().clock.advance(calendarFeedDays * day);
    expect((await read()).status).toBe(200);
    setup().clock.advance(1000);
    expect((await refusalOf(await read())).code).toBe('not_found');
  });

  it('feed: lists appointments that take place, as plain text, with stable UIDs', async () => {
    await enterAll();
    await addSlots(setup().app, '16:00', '17:00');
    const [pending, cancelled] = [await bookAt('16:00'), await bookAt('17:00')];
    await send('PATCH', `/api/appointments/${cancelled.id}?status=cancelled`);
    await send('POST', `/api/appointments/${pending.id}/move`, {
      date: '2041-07-01',
      time: '17:00',
    });
    const { id } = z.parse(
      calendarFeedCreatedSchema,
      await (await send('POST', '/api/admin/calendar-feed', { contactData: true })).json(),
    );
    const text = await (await setup().app.call(`/api/calendar/${id}`)).text();
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/\p{Cc}/u);
    const events = readEvents(text);
    expect(events).toHaveLength(hostileText.length + 1);
    const toShown = (value: string) =>
      value
        .toWellFormed()
        .replace(/\r\n/g, '\n')
        .replace(/(?!\n)\p{Cc}/gu, ' ');
    const summaries = events.map(({ summary }) => summary);
    for (const name of names) expect(summaries).toContain(`Sonstige: ${toShown(name)}`);
    expect(events.at(-1)).toMatchObject({
      uid: `${pending.id}@example.com`,
      start: '2041-07-01T17:00:00',
      end: '2041-07-01T18:00:00',
      sequence: 1,
      status: 'TENTATIVE',
    });
    expect(events[0]?.status).toBe('CONFIRMED');
    setup().clock.set('2041-08-05T08:00:00Z');
    const later = await (await setup().app.call(`/api/calendar/${id}`)).text();
    expect(readEvents(later)).toEqual([]);
  });

  it('feed: shows initials and service, and contact data only if chosen', async () => {
    await addSlots(setup().app, '16:00');
    await bookAt('16:00', { clientName: 'Dr. Ada Øster-Lund', message: 'Vertraulich' });
    const make = async (body?: object) => {
      const made = await send('POST', '/api/admin/calendar-feed', body);
      const { id, contactData } = z.parse(calendarFeedCreatedSchema, await made.json());
      const read = await setup().app.call(`/api/calendar/${id}`);
      expect(await (await get('/api/admin/calendar-feed')).json()).toMatchObject({ contactData });
      return readEvents(await read.text());
    };
    for (const body of [undefined, {}, { contactData: false }]) {
      const events = await make(body);
      expect(events.at(0)).toMatchObject({
        summary: 'Strategie & Beratung: D. Ø.',
        description: '',
      });
      const text = JSON.stringify(events);
      for (const word of ['Lund', 'ada@', '+41', 'Vertraulich']) expect(text).not.toContain(word);
    }
    const [full] = await make({ contactData: true });
    expect(full?.summary).toContain('Dr. Ada Øster-Lund');
    expect(full?.description).toMatch(/ada@example\.com[^]*\+41[^]*Vertraulich/);
    const refused = await send('POST', '/api/admin/calendar-feed', { all: true });
    expect(await refusalOf(refused)).toEqual(refusedFields({ all: 'unknown_field' }));
  });

  // A feed made before this choice existed has none stored and shows initials until it is made anew.
  it.each([
    ['unknown', '{"v":9}'],
    ['empty', ''],
    ['truncated', '1\uFFFD'],
    ['missing', null],
  ])('feed: shows only initials where the stored choice is %s', async (_, torn) => {
    await addSlots(setup().app, '16:00');
    await bookAt('16:00');
    const feed = '/api/admin/calendar-feed';
    const made = await send('POST', feed, { contactData: true });
    const { id } = z.parse(calendarFeedCreatedSchema, await made.json());
    const kept = [stored(keys.calendarFeed), 'contactData'];
    await setup().engine.call(torn === null ? ['HDEL', ...kept] : ['HSET', ...kept, torn]);
    const text = await (await setup().app.call(`/api/calendar/${id}`)).text();
    for (const word of ['Ada Beispiel', 'ada@', '+41']) expect(text).not.toContain(word);
    expect(await (await get(feed)).json()).toMatchObject({ contactData: false });
  });

  it('feed: keeps a completed appointment as long as any other', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const ids = [(await bookAt('10:00')).id, (await bookAt('11:00')).id];
    const made = await send('POST', '/api/admin/calendar-feed');
    const { id } = z.parse(calendarFeedCreatedSchema, await made.json());
    const read = async () =>
      readEvents(await (await setup().app.call(`/api/calendar/${id}`)).text()).map(
        ({ uid, status }) => [uid.split('@')[0], status],
      );
    await send('PATCH', `/api/appointments/${ids[0] ?? ''}?status=confirmed`);
    setup().clock.set(`${day}T09:30:00Z`);
    await signIn();
    await send('PATCH', `/api/appointments/${ids[0] ?? ''}?status=completed`);
    await send('PATCH', `/api/appointments/${ids[1] ?? ''}?status=cancelled`);
    expect(await read()).toEqual([[ids[0], 'CONFIRMED']]);
    setup().clock.advance(31 * 24 * 60 * 60_000);
    expect(await read()).toEqual([]);
  });

  it('feed: answers 304 as long as nothing has changed', async () => {
    await addSlots(setup().app, '10:00');
    const { id: appointment } = await bookAt('10:00');
    const made = await send('POST', '/api/admin/calendar-feed');
    const { id } = z.parse(calendarFeedCreatedSchema, await made.json());
    const read = (tags?: string) =>
      setup().app.call(`/api/calendar/${id}`, {
        headers: tags === undefined ? {} : { 'If-None-Match': tags },
      });
    const first = await read();
    const tag = first.headers.get('ETag') ?? '';
    expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
    expect(first.headers.get('Cache-Control')).toBe('private, no-cache');
    setup().clock.advance(60_000);
    for (const tags of [tag, `W/${tag}`, `"a,b", W/"c" ,${tag}`, '*']) {
      const again = await read(tags);
      expect([tags, again.status, await again.text()]).toEqual([tags, 304, '']);
      expect([again.headers.get('ETag'), again.headers.get('Content-Type')]).toEqual([tag, null]);
    }
    for (const tags of ['', '"x"', tag.replaceAll('"', ''), tag.toUpperCase()])
      expect([tags, (await read(tags)).status]).toEqual([tags, 200]);
    await send('PATCH', `/api/appointments/${appointment}?status=confirmed`);
    const changed = await read(tag);
    expect(changed.status).toBe(200);
    expect(changed.headers.get('ETag')).not.toBe(tag);
    const dead = await setup().app.call(`/api/calendar/${unknownId}`, {
      headers: { 'If-None-Match': '*' },
    });
    expect(dead.status).toBe(404);
  });

  it('feed: gives the right instant in the hour that the clocks repeat', async () => {
    const night = {
      time: '02:00',
      minutes: 75,
      clientName: 'Ada',
      email: '',
      service: 'sonstige',
    };
    for (const date of ['2041-10-27', '2041-10-28']) {
      const body = { ...night, date };
      expect((await send('POST', '/api/appointments/entered', body)).status).toBe(201);
    }
    const { id } = z.parse(
      calendarFeedCreatedSchema,
      await (await send('POST', '/api/admin/calendar-feed')).json(),
    );
    const events = readEvents(await (await setup().app.call(`/api/calendar/${id}`)).text());
    expect(events.map(({ start, end }) => [start, end])).toEqual([
      ['2041-10-27T00:00:00Z', '2041-10-27T01:15:00Z'],
      ['2041-10-28T02:00:00', '2041-10-28T03:15:00'],
    ]);
  });
});

describe('the statistics', () => {
  const statistics = async () =>
    z.parse(statisticsSchema, await (await get('/api/admin/statistics')).json());

  const countsOf = (free: number) => services.map((service) => ({ service, free }));

  it('are zero at first', async () => {
    const { bookings, ...counts } = await statistics();
    expect(counts).toEqual({
      appointments: { pending: 0, confirmed: 0, cancelled: 0, completed: 0, expired: 0 },
      awaited: 0,
      today: 0,
      thisWeek: 0,
      consultants: [],
      slots: { free: 0, booked: 0, services: countsOf(0) },
      unbookable: ['firm'],
      unread: { messages: 0, inquiries: 0 },
      erased: [],
    });
    expect(bookings).toHaveLength(30);
    expect(bookings.at(-1)).toEqual({ date: '2041-03-11', count: 0 });
  });

  it('count appointments, slots and messages, by days in the firm’s zone', async () => {
    const { app, clock } = setup();
    await addSlots(app, '10:00', '11:00', '12:00');
    const { id } = await bookAt('10:00');
    await bookAt('11:00', { email: 'bob@example.com' });
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    const entered = { clientName: 'Ada', email: '', service: 'sonstige' };
    await send('POST', '/api/appointments/entered', {
      ...entered,
      date: '2041-03-11',
      time: '23:45',
    });
    await send('POST', '/api/appointments/entered', {
      ...entered,
      date: '2041-03-18',
      time: '00:00',
    });
    await post(app, '/api/contact', contactMessage);
    expect(await statistics()).toMatchObject({
      appointments: { pending: 1, confirmed: 2, cancelled: 1, completed: 0 },
      today: 1,
      thisWeek: 2,
      consultants: [{ id: 'firm', pending: 1, confirmed: 1 }],
      slots: { free: 2, booked: 3, services: countsOf(2) },
      unread: { messages: 1, inquiries: 0 },
    });
    expect((await statistics()).bookings.at(-1)).toEqual({ date: '2041-03-11', count: 4 });
    clock.set('2041-03-12T23:30:00Z');
    await signIn();
    const { bookings, slots } = await statistics();
    expect(bookings.slice(-3).map(({ count }) => count)).toEqual([4, 0, 0]);
    expect(slots).toEqual({ free: 0, booked: 1, services: countsOf(0) });
  });

  it('count what takes place today, as the list of the day does, also once it is completed', async () => {
    const entered = { clientName: 'Ada', email: '', service: 'sonstige' };
    const enter = async (time: string) => {
      const body = { ...entered, date: '2041-03-11', time, confirm: ['outside_hours', 'past'] };
      const response = await send('POST', '/api/appointments/entered', body);
      return z.parse(z.object({ id: z.string() }), await response.json()).id;
    };
    const [completed, cancelled] = [await enter('07:00'), await enter('15:00')];
    await enter('17:00');
    await send('PATCH', `/api/appointments/${completed}?status=completed`);
    await send('PATCH', `/api/appointments/${cancelled}?status=cancelled`);
    expect(await statistics()).toMatchObject({ today: 2, thisWeek: 2 });
    const search = { startDate: '2041-03-11', endDate: '2041-03-11', order: 'start' };
    const listed = async (status: string) => {
      const response = await send('POST', '/api/appointments/search', { ...search, status });
      return z.parse(z.array(z.unknown()), await response.json()).length;
    };
    expect(await listed('taking_place')).toBe(2);
    expect(await listed('active')).toBe(1);
  });

  it('tell apart the requests whose client has yet to answer a proposal', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const { id } = await bookAt('10:00');
    await bookAt('11:00', { email: 'bob@example.com' });
    const times = [{ date: day, time: '14:00', consultant: 'firm' }];
    const proposed = await send('POST', `/api/appointments/${id}/proposal`, { times, until: day });
    expect(proposed.status).toBe(200);
    const counts = async () => {
      const { appointments, awaited } = await statistics();
      return { pending: appointments.pending, awaited };
    };
    expect(await counts()).toEqual({ pending: 2, awaited: 1 });
    await send('DELETE', `/api/appointments/${id}/proposal`, {});
    expect(await counts()).toEqual({ pending: 2, awaited: 0 });
  });

  it('count free times as visitors are offered them, by hours and by hand', async () => {
    await addSlots(setup().app, '19:30');
    await send('POST', '/api/hours', { ...officeHours, holidays: [] });
    const offered = z.parse(z.array(z.unknown()), await (await get('/api/slots/available')).json());
    const { slots } = await statistics();
    expect(slots.free).toBe(offered.length);
    expect(slots.free).toBeGreaterThan(100);
  });
});
