/** The firm's desk through its calls: move, enter, erase, history, export, calendar, statistics. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#contract/appointment.ts';
import { appointmentHistorySchema } from '#contract/appointment-desk.ts';
import { calendarFeedCreatedSchema } from '#contract/calendar-feed.ts';
import { slotSchema } from '#contract/slot.ts';
import { statisticsSchema } from '#contract/statistics.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { readEvents } from '#tests/support/calendar.ts';
import { readCsv } from '#tests/support/csv.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';
import { contactMessage, hostileText, post } from '#tests/support/messages.ts';

const setup = useApp();
const unknownId = 'x'.repeat(22);
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await setup().app.signIn();
});

const get = (path: string) => setup().app.call(path, { headers });
const send = (method: string, path: string, body?: unknown) =>
  setup().app.call(path, { method, headers, ...(body !== undefined && { body }) });
const bookAt = async (time: string, changes: object = {}) => {
  const response = await book(setup().app, { time, ...changes });
  return z.parse(appointmentSchema, await response.json());
};
const historyOf = async (id: string) =>
  z.parse(appointmentHistorySchema, await (await get(`/api/appointments/${id}/history`)).json());
const outbox = () => setup().engine.call(['ZRANGE', 'outbox', '0', '-1']);
const freeTimes = async () => {
  const answer = await get(`/api/slots/all?startDate=${day}&endDate=${day}`);
  const slots = z.parse(z.array(slotSchema), await answer.json());
  return slots.filter(({ isAvailable }) => isAvailable).map(({ time }) => time);
};
/** Everything in Redis, as text. */
async function dump(): Promise<string> {
  const { engine } = setup();
  const names = [await engine.call(['KEYS', '*'])].flat().map(String);
  const read = {
    hash: ['HGETALL'],
    zset: ['ZRANGE', '0', '-1'],
    set: ['SMEMBERS'],
    string: ['GET'],
  };
  const readers = new Map<unknown, string[]>(Object.entries(read));
  const values = names.map(async (name) => {
    const [command = 'TYPE', ...args] = readers.get(await engine.call(['TYPE', name])) ?? [];
    return [name, await engine.call([command, name, ...args])];
  });
  return JSON.stringify(await Promise.all(values));
}

describe('a change of status', () => {
  it('takes a word to the client along, which the history keeps', async () => {
    await addSlots(setup().app, '10:00');
    const { id, createdAt } = await bookAt('10:00');
    setup().clock.advance(60_000);
    const address = `/api/appointments/${id}?status=cancelled`;
    expect((await send('PATCH', address, { note: '  Leider =1+1 "krank"\nMfG ' })).status).toBe(
      200,
    );
    expect(await historyOf(id)).toEqual([
      { at: createdAt, kind: 'requested' },
      {
        at: setup().clock.now().toISOString(),
        kind: 'status',
        from: 'pending',
        to: 'cancelled',
        note: 'Leider =1+1 "krank"\nMfG',
      },
    ]);
    expect(await outbox()).toEqual([`appointment_requested:${id}`, `appointment_cancelled:${id}`]);
  });

  it.each([
    [{ note: '' }, { note: 'required' }],
    [{ note: 'x'.repeat(5001) }, { note: 'too_long' }],
    [{ word: 'x' }, { word: 'unknown_field' }],
  ])('is refused with %j', async (body, fields) => {
    const response = await send('PATCH', `/api/appointments/${unknownId}?status=cancelled`, body);
    expect(await refusalOf(response)).toEqual(refusedFields(fields));
  });

  it('tells the client of a confirmation, and nobody of a completion', async () => {
    await addSlots(setup().app, '10:00');
    const { id } = await bookAt('10:00');
    for (const status of ['confirmed', 'completed']) {
      expect((await send('PATCH', `/api/appointments/${id}?status=${status}`)).status).toBe(200);
    }
    const kinds = ['confirmed', 'requested'];
    expect(await outbox()).toEqual(kinds.map((kind) => `appointment_${kind}:${id}`));
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual([
      'requested',
      'status',
      'status',
    ]);
  });
});

describe('an appointment that moves', () => {
  const move = (id: string, to: object) => send('POST', `/api/appointments/${id}/move`, to);

  it('leaves its slot free, takes the other, and says so', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const before = await bookAt('10:00', { clientName: '"date":"2000-01-01","time":"00:00"' });
    const moved = await move(before.id, { date: day, time: '11:00', note: 'Besser so' });
    expect([moved.status, await moved.json()]).toEqual([200, { ...before, time: '11:00' }]);
    expect(await freeTimes()).toEqual(['10:00']);
    expect((await historyOf(before.id)).at(-1)).toMatchObject({
      kind: 'moved',
      from: { date: day, time: '10:00' },
      to: { date: day, time: '11:00' },
      note: 'Besser so',
    });
    expect(await outbox()).toContain(`appointment_moved:${before.id}`);
  });

  it('goes to a time without a slot, even beyond the visitors’ window', async () => {
    await addSlots(setup().app, '10:00');
    const { id } = await bookAt('10:00');
    expect((await move(id, { date: '2041-12-24', time: '07:15' })).status).toBe(200);
    expect(await freeTimes()).toEqual(['10:00']);
    expect((await move(id, { date: '2041-12-24', time: '07:15' })).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('stays where it is when it cannot', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const [{ id }] = [await bookAt('10:00'), await bookAt('11:00')];
    const codeOf = async (to: object) => (await refusalOf(await move(id, to))).code;
    expect(await codeOf({ date: day, time: '11:00' })).toBe('slot_booked');
    for (const [to, fields] of [
      [{ date: '2041-03-10', time: '10:00' }, { date: 'past' }],
      [{ date: '2041-03-11', time: '09:00' }, { time: 'past' }],
      [{ date: '2041-03-31', time: '02:30' }, { time: 'nonexistent_time' }],
      [{ date: day, time: '10:05' }, { time: 'off_step' }],
    ] as const) {
      expect(await refusalOf(await move(id, to))).toEqual(refusedFields(fields));
    }
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect(await codeOf({ date: day, time: '12:00' })).toBe('illegal_transition');
    const unknown = await move(unknownId, { date: day, time: '12:00' });
    expect((await refusalOf(unknown)).code).toBe('not_found');
  });

  it('is one of those who ask at once for the same time', async () => {
    const times = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'];
    await addSlots(setup().app, ...times);
    const ids: string[] = [];
    for (const time of times)
      ids.push((await bookAt(time, { email: `${time.slice(0, 2)}@example.com` })).id);
    const moved = await Promise.all(ids.map((id) => move(id, { date: day, time: '16:00' })));
    expect(moved.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(moved.filter(({ status }) => status === 409)).toHaveLength(5);
    expect(await freeTimes()).toHaveLength(1);
  });
});

describe('an appointment that the firm enters', () => {
  const entered = { date: day, time: '10:00', clientName: 'Ada', email: '', service: 'sonstige' };
  const enter = (changes: object = {}) =>
    send('POST', '/api/appointments/entered', { ...entered, ...changes });

  it('is confirmed at once, with or without a slot, and holds its time', async () => {
    await addSlots(setup().app, '10:00');
    for (const time of ['10:00', '10:15']) {
      const response = await enter({ time });
      expect(response.status).toBe(201);
      const { id, status } = z.parse(appointmentSchema, await response.json());
      expect(status).toBe('confirmed');
      expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['entered']);
      expect((await refusalOf(await enter({ time }))).code).toBe('slot_booked');
      expect((await refusalOf(await book(setup().app, { time }))).code).toBe('slot_unavailable');
    }
    expect(await freeTimes()).toEqual([]);
  });

  it('leaves nothing to be sent to someone without an e-mail address, whatever happens', async () => {
    const idFrom = async (response: Response) =>
      z.parse(appointmentSchema, await response.json()).id;
    const hidden = await idFrom(await enter());
    const known = await idFrom(await enter({ time: '11:00', email: 'ada@example.com' }));
    for (const id of [hidden, known]) {
      const time = id === hidden ? '12:00' : '13:00';
      await send('POST', `/api/appointments/${id}/move`, { date: day, time });
      await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    }
    const kinds = ['cancelled', 'confirmed', 'moved'];
    expect(await outbox()).toEqual(kinds.map((kind) => `appointment_${kind}:${known}`));
  });

  it.each([
    [{ email: 'ada' }, { email: 'invalid_email' }],
    [{ clientName: '' }, { clientName: 'required' }],
    [{ date: '2041-03-10' }, { date: 'past' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await refusalOf(await enter(changes))).toEqual(refusedFields(fields));
  });
});

describe('erasing an appointment', () => {
  it('leaves nothing of the person, and a future slot free', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const options = { headers: { 'Idempotency-Key': 'one' } };
    const response = await book(setup().app, { time: '10:00', clientName: 'Zaubermann' }, options);
    const { id } = z.parse(appointmentSchema, await response.json());
    await send('POST', `/api/appointments/${id}/move`, {
      date: day,
      time: '11:00',
      note: 'Geheim',
    });
    expect(await dump()).toContain('Zaubermann');
    expect((await send('DELETE', `/api/appointments/${id}`)).status).toBe(204);
    const left = await dump();
    for (const trace of ['Zaubermann', 'Geheim', 'ada@example.com', `:${id}`]) {
      expect(left).not.toContain(trace);
    }
    expect(await freeTimes()).toEqual(['10:00', '11:00']);
    expect((await refusalOf(await send('DELETE', `/api/appointments/${id}`))).code).toBe(
      'not_found',
    );
    const history = await get(`/api/appointments/${id}/history`);
    expect((await refusalOf(history)).code).toBe('not_found');
  });
});

describe('what is erased', () => {
  const statistics = async () =>
    z.parse(statisticsSchema, await (await get('/api/admin/statistics')).json());

  it('is still counted, by the month of the appointment and by nothing else', async () => {
    const { app, clock } = setup();
    await addSlots(app, '10:00', '11:00');
    const trap = '"date":"2000-01-01"';
    const { id } = await bookAt('10:00', { clientName: trap, message: trap });
    await bookAt('11:00');
    const later = { date: '2041-04-01', time: '09:00', clientName: 'Ada', service: 'sonstige' };
    await send('POST', '/api/appointments/entered', { ...later, email: 'ADA@example.com' });
    expect((await statistics()).erased).toEqual([]);

    await send('DELETE', `/api/appointments/${id}`);
    await send('DELETE', `/api/appointments/${id}`);
    expect(await statistics()).toMatchObject({
      appointments: { pending: 1, confirmed: 1 },
      erased: [{ month: '2041-03', count: 1 }],
    });
    await send('POST', '/api/admin/person/erase', { email: 'ada@EXAMPLE.com' });
    expect((await statistics()).erased).toEqual([
      { month: '2041-03', count: 2 },
      { month: '2041-04', count: 1 },
    ]);

    await addSlots(app, '12:00');
    await bookAt('12:00');
    clock.set('2042-03-13T08:00:00Z');
    await app.call('/.netlify/functions/retention', { method: 'POST' });
    headers = await app.signIn();
    expect(await statistics()).toMatchObject({
      appointments: { pending: 0, confirmed: 0, cancelled: 0, completed: 0 },
      erased: [
        { month: '2041-03', count: 3 },
        { month: '2041-04', count: 1 },
      ],
    });
    expect(await setup().engine.call(['HGETALL', 'appointments:erased'])).toHaveLength(4);
  });
});

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
    const idsOf = async (response: Response) =>
      z.parse(z.array(appointmentSchema), await response.json()).map(({ id }) => id);
    const page = await get('/api/appointments?limit=1&q=GR%C3%9CN&status=pending');
    expect(await idsOf(page.clone())).toEqual([ids[0]]);
    const link = /<([^>]+)>; rel="next"/.exec(page.headers.get('Link') ?? '')?.[1] ?? '';
    expect(Object.fromEntries(new URL(link, 'https://x.example').searchParams)).toEqual({
      limit: '1',
      cursor: ids[0],
      q: 'GRÜN',
      status: 'pending',
    });
    const next = await get(link);
    expect(await idsOf(next.clone())).toEqual([ids[2]]);
    expect(next.headers.get('Link')).toBeNull();
    expect(await idsOf(await get(`/api/appointments?startDate=${day}&endDate=${day}`))).toEqual(
      ids,
    );
    expect(await idsOf(await get('/api/appointments?endDate=2041-03-11'))).toEqual([]);
  });
});

describe('what leaves the desk as a file', () => {
  const names = hostileText.map((text) => text.trim().slice(0, 120));

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

  it('is a table that spreadsheets read as text', async () => {
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

  it('has German headings unless asked, and only what the filter lets pass', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    await bookAt('10:00');
    await bookAt('11:00', { clientName: 'Bob', phone: '+41 44 1' });
    const [header, ...rows] = readCsv(await (await get('/api/appointments/export?q=bob')).text());
    expect(header?.slice(0, 7)).toEqual([
      'Datum',
      'Uhrzeit',
      'Name',
      'E-Mail',
      'Telefon',
      'Leistung',
      'Status',
    ]);
    expect(rows.map((row) => row.slice(1, 7))).toEqual([
      ['11:00', 'Bob', 'ada@example.com', "'+41 44 1", 'Strategie & Beratung', 'ausstehend'],
    ]);
  });

  it('is a calendar at an address that can be renewed and revoked', async () => {
    const feed = '/api/admin/calendar-feed';
    const read = (id: string) => setup().app.call(`/api/calendar/${id}`);
    const make = async () =>
      z.parse(calendarFeedCreatedSchema, await (await send('POST', feed)).json());
    expect(await (await get(feed)).json()).toEqual({ createdAt: null });
    expect((await refusalOf(await read(unknownId))).code).toBe('not_found');
    const first = await make();
    expect(first.id).toMatch(/^[\w-]{43}$/);
    expect(await (await get(feed)).json()).toEqual({ createdAt: first.createdAt });
    expect(await dump()).not.toContain(first.id);
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
    expect(await (await get(feed)).json()).toEqual({ createdAt: null });
  });

  it('has in the calendar what takes place, as plain text, under a lasting identity', async () => {
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
      await (await send('POST', '/api/admin/calendar-feed')).json(),
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
});

describe('the statistics', () => {
  const statistics = async () =>
    z.parse(statisticsSchema, await (await get('/api/admin/statistics')).json());

  it('are nothing at first', async () => {
    const { bookings, ...counts } = await statistics();
    expect(counts).toEqual({
      appointments: { pending: 0, confirmed: 0, cancelled: 0, completed: 0 },
      today: 0,
      thisWeek: 0,
      slots: { free: 0, booked: 0 },
      unread: { messages: 0, inquiries: 0 },
      erased: [],
    });
    expect(bookings).toHaveLength(30);
    expect(bookings.at(-1)).toEqual({ date: '2041-03-11', count: 0 });
  });

  it('count what there is, in the firm’s days', async () => {
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
      slots: { free: 2, booked: 3 },
      unread: { messages: 1, inquiries: 0 },
    });
    expect((await statistics()).bookings.at(-1)).toEqual({ date: '2041-03-11', count: 4 });
    clock.set('2041-03-12T23:30:00Z');
    headers = await app.signIn();
    const { bookings, slots } = await statistics();
    expect(bookings.slice(-3).map(({ count }) => count)).toEqual([4, 0, 0]);
    expect(slots).toEqual({ free: 0, booked: 1 });
  });
});
