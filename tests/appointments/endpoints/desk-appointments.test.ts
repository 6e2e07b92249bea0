/** Acts of the desk on an appointment: status change, move, entering, erasure. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { statisticsSchema } from '#features/desk/contract/statistics.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored as keyOf } from '#tests/support/keys.ts';

const { setup, signIn, get, send, bookAt, historyOf, freeTimes, outbox } = useDesk();
const unknownId = 'x'.repeat(22);

describe('a change of status', () => {
  it('sends a note to the client and keeps it in the history', async () => {
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
    expect(await outbox()).toEqual([
      `appointment_requested:${id}:firm:mail:1`,
      `appointment_requested:${id}:firm:whatsapp:1`,
      `appointment_requested:${id}:visitor:mail:1`,
      `appointment_undecided:${id}:firm:mail:1`,
      `appointment_cancelled:${id}:visitor:mail:2`,
    ]);
  });

  it.each([
    [{ note: 'eins\u0000zwei' }, { note: 'invalid_characters' }],
    [{ note: 'x'.repeat(5001) }, { note: 'too_long' }],
    [{ word: 'x' }, { word: 'unknown_field' }],
  ])('is refused with %j', async (body, fields) => {
    const response = await send('PATCH', `/api/appointments/${unknownId}?status=cancelled`, body);
    expect(await refusalOf(response)).toEqual(refusedFields(fields));
  });

  it('notifies the client of a confirmation, but not of a completion', async () => {
    await addSlots(setup().app, '10:00');
    const { id } = await bookAt('10:00');
    const change = (status: string) => send('PATCH', `/api/appointments/${id}?status=${status}`);
    expect((await change('confirmed')).status).toBe(200);
    const told = await outbox();
    expect(told).toContain(`appointment_confirmed:${id}:visitor:mail:2`);
    setup().clock.set(`${day}T09:00:00Z`);
    await signIn();
    expect((await change('completed')).status).toBe(200);
    expect(await outbox()).toEqual(told);
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual([
      'requested',
      'status',
      'status',
    ]);
  });
});

describe('an appointment that moves', () => {
  const move = (id: string, to: object) => send('POST', `/api/appointments/${id}/move`, to);

  it('frees its slot, occupies the new time, and notifies the client', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const before = await bookAt('10:00', { clientName: '"date":"2000-01-01","time":"00:00"' });
    const moved = await move(before.id, { date: day, time: '11:00', note: 'Besser so' });
    expect([moved.status, await moved.json()]).toEqual([
      200,
      {
        ...before,
        time: '11:00',
        version: 2,
        startsAt: '2041-03-12T10:00:00.000Z',
        endsAt: '2041-03-12T11:00:00.000Z',
      },
    ]);
    expect(await freeTimes()).toEqual(['10:00']);
    expect((await historyOf(before.id)).at(-1)).toMatchObject({
      kind: 'moved',
      from: { date: day, time: '10:00' },
      to: { date: day, time: '11:00' },
      note: 'Besser so',
    });
    expect(await outbox()).toContain(`appointment_moved:${before.id}:visitor:mail:2`);
  });

  it('can move to a time without a slot, even beyond the booking window', async () => {
    await addSlots(setup().app, '10:00');
    const { id } = await bookAt('10:00');
    expect((await move(id, { date: '2041-12-24', time: '07:15' })).status).toBe(200);
    expect(await freeTimes()).toEqual(['10:00']);
    expect((await move(id, { date: '2041-12-24', time: '07:15' })).status).toBe(200);
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('stays unchanged when the move is refused', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const [{ id }] = [await bookAt('10:00'), await bookAt('11:00')];
    const codeOf = async (to: object) => (await refusalOf(await move(id, to))).code;
    expect(await codeOf({ date: day, time: '11:00' })).toBe('time_taken');
    for (const [to, fields] of [
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

  it('wins a contested time once among six simultaneous moves', async () => {
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

  it('is confirmed at once, with or without a slot, and occupies its time', async () => {
    await addSlots(setup().app, '10:00');
    for (const time of ['10:00', '11:15']) {
      const response = await enter({ time });
      expect(response.status).toBe(201);
      const { id, status } = z.parse(appointmentSchema, await response.json());
      expect(status).toBe('confirmed');
      expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['entered']);
      expect((await refusalOf(await enter({ time }))).code).toBe('time_taken');
      expect((await refusalOf(await book(setup().app, { time }))).code).toBe('slot_unavailable');
    }
    expect(await freeTimes()).toEqual([]);
  });

  it('queues nothing for a client without an e-mail address', async () => {
    const idFrom = async (response: Response) =>
      z.parse(appointmentSchema, await response.json()).id;
    const hidden = await idFrom(await enter());
    const known = await idFrom(await enter({ time: '11:00', email: 'ada@example.com' }));
    for (const id of [hidden, known]) {
      const time = id === hidden ? '12:00' : '13:00';
      await send('POST', `/api/appointments/${id}/move`, { date: day, time });
      await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    }
    const visitors = z
      .parse(z.array(z.string()), await outbox())
      .filter((each) => each.includes('visitor'));
    const kinds = { cancelled: 3, confirmed: 1, moved: 2 };
    expect(visitors).toEqual(
      Object.entries(kinds).map(
        ([kind, event]) => `appointment_${kind}:${known}:visitor:mail:${event}`,
      ),
    );
  });

  it.each([
    [{ email: 'ada' }, { email: 'invalid_email' }],
    [{ email: null }, { email: 'invalid_type' }],
    [{ email: undefined }, { email: 'required' }],
    [{ date: '9999-12-31', time: '23:45' }, { date: 'invalid_date' }],
    [{ date: '9999-12-30', time: '00:30' }, { date: 'invalid_date' }],
    [{ clientName: '' }, { clientName: 'required' }],
  ])('is refused with %j', async (changes, fields) => {
    expect(await refusalOf(await enter(changes))).toEqual(refusedFields(fields));
  });
});

describe('erasing an appointment', () => {
  it('leaves no data of the person, and frees a future slot', async () => {
    await addSlots(setup().app, '10:00', '11:00');
    const options = { headers: { 'Idempotency-Key': 'one' } };
    const response = await book(setup().app, { time: '10:00', clientName: 'Zaubermann' }, options);
    const { id } = z.parse(appointmentSchema, await response.json());
    await send('POST', `/api/appointments/${id}/move`, {
      date: day,
      time: '11:00',
      note: 'Geheim',
    });
    expect(await dump(setup().engine)).toContain('Zaubermann');
    expect((await send('DELETE', `/api/appointments/${id}`)).status).toBe(204);
    const left = await dump(setup().engine);
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

describe('an erased appointment', () => {
  const statistics = async () =>
    z.parse(statisticsSchema, await (await get('/api/admin/statistics')).json());

  it('is still counted, only by the month of its date', async () => {
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
    await signIn();
    expect(await statistics()).toMatchObject({
      appointments: { pending: 0, confirmed: 0, cancelled: 0, completed: 0 },
      erased: [
        { month: '2041-03', count: 3 },
        { month: '2041-04', count: 1 },
      ],
    });
    expect(await setup().engine.call(['HGETALL', keyOf('appointments:erased')])).toHaveLength(4);
  });
});
