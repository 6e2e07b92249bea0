import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  deskAppointmentSchema,
  bookingRequestSchema,
} from '#features/appointments/contract/appointment.ts';
import { type AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { bookAppointment, type BookingCommand } from '#features/appointments/rules/booking.ts';
import { digest } from '#platform/rules/digest.ts';
import { daysPeriod } from '#platform/rules/period.ts';
import { freeTimesIn, timesOf } from '#features/hours/rules/slots.ts';
import type { SpanRule } from '#features/hours/rules/span.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { followings } from '#registry/followings.ts';
import { prefixOf, storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { erasureStore } from '#registry/erasure.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { createIds } from '#tests/support/app.ts';
import { giveAddress } from '#tests/support/consultants.ts';
import { describeStore } from '#tests/support/store.ts';
import { addDays } from '#platform/time/zone.ts';
import {
  bookingOf,
  day,
  hourRule,
  idOf,
  now,
  placement,
  startOf,
  timeZone,
  judge,
  enterAtDesk,
} from './appointment.ts';
import { decideBy, employ, rosterOf } from '#tests/support/hours.ts';
import { house as ownHouse } from '#tests/support/house.ts';
import { noWork, scale } from '#tests/support/work.ts';

const { reach } = ownHouse;

const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const prefix = prefixOf('local');
const timeOf = (at: number) => `${String(at).padStart(2, '0')}:00`;
const hostile = { clientName: 'Zoë “Ω” مرحبا', message: 'Zeile 1\nZeile 2 \u0000 " / \u007f' };

/** The booking of the slot at that hour; the hour is also its number. */
const command = (at: number, email = 'ada@example.com', more: Partial<BookingCommand> = {}) => ({
  ...bookingOf({ number: at, time: timeOf(at), email, changes: hostile }),
  ...more,
});
const numbered = (booking: BookingCommand, number: number): BookingCommand => ({
  ...booking,
  record: { ...booking.record, id: idOf(number) },
});

describeStore('appointments', (setup) => {
  const store = () => appointmentStore(setup().db);
  const bookings = () => bookingStore(setup().db, scale);
  const desk = () => appointmentDesk(setup().db);
  const slots = () => slotStore(setup().db);
  const free = async (rule: SpanRule = hourRule) => {
    const period = daysPeriod({ startDate: day, endDate: day }, timeZone);
    const found = freeTimesIn(await slots().read(period, rule), {
      ...{ period, now, timeZone, consultants: ['firm'] },
      rule: { ...ownHouse.ruleOf(), ...rule },
    });
    return timesOf(found, timeZone).map(({ time }) => time);
  };
  const addSlots = (...times: (number | string)[]) =>
    slots().add(
      times.map((at) => {
        const time = typeof at === 'number' ? timeOf(at) : at;
        const startsAt = startOf({ time });
        return { id: `slot-${time}`, startsAt, consultant: 'firm' };
      }),
    );
  const change = (number: number, to: AppointmentStatus, at = now) =>
    appointmentActs(setup().db, followings).changeStatus({
      change: { id: idOf(number), to, now: at, deliveries: [], judge },
      trace: undefined,
    });
  const storedKeys = async (pattern = '*') =>
    [await setup().inspect('KEYS', prefix + pattern)].flat().map(String);

  it('occupy the slot, and are read back exactly', async () => {
    await addSlots(10, 11);
    const booking = command(10);
    expect(await bookings().book(booking)).toEqual({ kind: 'pending', consultant: 'firm' });
    expect(await free()).toEqual(['11:00']);
    // The schema drops the buffers, which only the store uses.
    const appointment = z.parse(deskAppointmentSchema, {
      ...booking.record,
      consultant: 'firm',
      status: 'pending',
      version: 1,
    });
    expect(await store().get(idOf(10))).toEqual(appointment);
    expect(await store().list({ limit: 9 })).toEqual([appointment]);
    expect(await slots().delete('slot-10:00', hourRule)).toBe('booked');
  });

  it('queue one notification for each recipient and channel', async () => {
    await giveAddress(setup());
    await addSlots(10);
    const booking = command(10, 'ada@example.com', { idempotencyKey: 'key' });
    await bookings().book(booking);
    await bookings().book(booking);
    const due = await setup().inspect('ZRANGE', prefix + keys.outbox, '0', '-1', 'WITHSCORES');
    const ways = ['consultant:mail', 'firm:mail', 'firm:whatsapp', 'visitor:mail'];
    expect(due).toEqual(
      ways.flatMap((way) => [`appointment_requested:${idOf(10)}:${way}:1`, String(now.getTime())]),
    );
  });

  it('queue nothing for a client without an address', async () => {
    await giveAddress(setup());
    await enterAtDesk(setup().db, placement({ number: 1, time: '10:00', email: '' }));
    expect(await setup().inspect('ZRANGE', prefix + keys.outbox, '0', '-1')).toEqual([
      `appointment_confirmed:${idOf(1)}:consultant:mail:1`,
    ]);
    expect(await storedKeys(keys.appointmentEmail)).toEqual([]);
  });

  it('are refused without a free slot, and nothing is written', async () => {
    expect(await bookings().book(command(10))).toEqual({ kind: 'slot_unavailable' });
    expect(await storedKeys()).toEqual([]);
    await addSlots(10);
    await bookings().book(command(10));
    const other = numbered(command(10), 99);
    expect(await bookings().book(other)).toEqual({ kind: 'slot_unavailable' });
    expect(await store().get(idOf(99))).toBeNull();
  });

  it('are made once among 200 simultaneous requests', async () => {
    await addSlots('10:00', '10:15', '10:30');
    const asked = Array.from({ length: 200 }, (_, index) => {
      const time = ['10:00', '10:15', '10:30'][index % 3] ?? '';
      return bookings().book(bookingOf({ number: index, time }));
    });
    const kinds = (await Promise.all(asked)).map(
      (answer) => typeof answer === 'object' && answer.kind,
    );
    expect(kinds.filter((kind) => kind === 'pending')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'slot_unavailable')).toHaveLength(199);
  });

  it('go to a free candidate, in the order of the candidates', async () => {
    const of = (consultant: string) => ({
      id: `slot-of-${consultant}`,
      date: day,
      startsAt: startOf({ time: '10:00' }),
      consultant,
    });
    await slots().add([of('ben'), of('anna')]);
    const book = (number: number, consultants: readonly string[]) =>
      bookings().book(bookingOf({ number, time: '10:00', consultants }));
    expect(await book(1, ['carl', 'anna', 'ben'])).toEqual({ kind: 'pending', consultant: 'anna' });
    expect(await book(2, ['anna'])).toEqual({ kind: 'slot_unavailable' });
    expect(await book(3, ['anna', 'ben'])).toEqual({ kind: 'pending', consultant: 'ben' });
    expect(await book(4, ['anna', 'ben'])).toEqual({ kind: 'slot_unavailable' });
    expect(await store().get(idOf(3))).toMatchObject({ consultant: 'ben' });
  });

  it('store an idempotency key for a day, without personal data', async () => {
    await addSlots(10);
    const booking = command(10, 'ada@example.com', { idempotencyKey: 'key' });
    await bookings().book(booking);
    const known = {
      fingerprint: 'fingerprint',
      id: idOf(10),
      createdAt: now.toISOString(),
      consultant: 'firm',
      endsAt: booking.record.endsAt,
      meeting: 'office',
    };
    expect(await bookings().book({ ...booking, now: later(hour) })).toEqual({
      kind: 'known',
      known,
    });
    expect(await bookings().findBooking('key')).toEqual(known);
    expect(await bookings().findBooking('other')).toBeNull();

    const [key = ''] = await storedKeys('idempotency:*');
    expect(JSON.parse(String(await setup().inspect('GET', key)))).toEqual(known);
    expect(await setup().inspect('PEXPIRETIME', key)).toBe(later(24 * hour).getTime());
  });

  it('do not store the key of a refused booking', async () => {
    await bookings().book(command(10, 'ada@example.com', { idempotencyKey: 'key' }));
    expect(await bookings().findBooking('key')).toBeNull();
  });

  it('answer a repeated booking as at first, although the rules have changed', async () => {
    await addSlots(10);
    const randomId = createIds();
    const request = { date: day, time: '10:00', clientName: 'Ada', email: 'ada@example.com' };
    const body = z.parse(bookingRequestSchema, { ...request, service: 'sonstige' });
    const book = (minutes: number, meeting: 'office' | 'video', consultants: string[]) => {
      const rule = { ...ownHouse.ruleOf(), minutes };
      const house = { ruleOf: () => rule, meeting, reach };
      return bookAppointment(body, 'key', {
        ...{ now, timeZone, randomId, house, decide: decideBy(rosterOf(...consultants)) },
        ...{ store: bookings(), work: noWork(now) },
      });
    };
    const first = await book(60, 'office', ['firm']);
    expect(first).toMatchObject({ ok: true, value: { endsAt: '2041-03-12T10:00:00.000Z' } });
    expect(await book(240, 'video', ['other', 'firm'])).toEqual(first);
  });

  it('are found by their e-mail address, which is in no key or index', async () => {
    await addSlots(10);
    await bookings().book(command(10, 'Ada@Example.com'));
    const index = prefix + keys.appointmentsByEmail;
    const [member] = [await setup().inspect('ZRANGE', index, '0', '-1')].flat();
    expect(member).toBe(`${digest('ada@example.com')} ${idOf(10)}`);
    expect((await storedKeys()).join().toLowerCase()).not.toContain('ada');
  });

  it('free their time once when they are cancelled', async () => {
    await addSlots(10);
    await bookings().book(command(10));
    expect(await change(10, 'cancelled')).toMatchObject({ id: idOf(10), status: 'cancelled' });
    expect(await free()).toEqual(['10:00']);

    const second = numbered(command(10), 11);
    expect(await bookings().book(second)).toMatchObject({ kind: 'pending' });
    expect(await change(10, 'cancelled')).toBe('illegal');
    expect(await free()).toEqual([]);
    expect(await store().get(idOf(10))).toMatchObject({ status: 'cancelled' });
  });

  it('keep their time when confirmed, and free it when completed', async () => {
    await addSlots(10, 11);
    await bookings().book(command(10));
    await bookings().book(command(11));
    await change(10, 'confirmed');
    expect(await free()).toEqual([]);
    const begin = startOf({ time: '10:00' });
    expect(await change(10, 'completed', new Date(begin.getTime() - 1))).toBe('early');
    expect(await change(10, 'completed', begin)).toMatchObject({ status: 'completed' });
    expect((await desk().listTaken(new Date(0))).map(({ id }) => id)).toEqual([idOf(11)]);
  });

  it('accept only legal transitions, decided atomically in the store', async () => {
    await addSlots(10);
    await bookings().book(command(10));
    const begun = startOf({ time: '10:00' });
    expect(await change(10, 'completed', begun)).toBe('illegal');
    expect(await change(10, 'pending')).toBe('illegal');
    const both = await Promise.all([change(10, 'confirmed'), change(10, 'confirmed')]);
    expect(both.filter((answer) => answer === 'illegal')).toHaveLength(1);
    const completed = await change(10, 'completed', begun);
    expect(completed).toEqual({ ...(await store().get(idOf(10))), status: 'completed' });
    expect(await change(99, 'confirmed')).toBe('unknown');
  });

  it('that last long conflict with all that overlap them, however many lie between', async () => {
    // The nearest before 12:30 is short and has ended; the long one began earlier.
    const long = { ...hourRule, minutes: 240 };
    const quarter = { ...hourRule, minutes: 15 };
    await employ(setup().db, 'firm', 'ben');
    await enterAtDesk(
      setup().db,
      placement({ number: 1, time: '10:00', rule: long, consultants: ['ben'] }),
    );
    for (const [index, time] of ['10:30', '11:30', '12:15'].entries())
      await enterAtDesk(setup().db, placement({ number: 2 + index, time, rule: quarter }));
    const ask = (number: number, time: string, consultants: string[], rule = quarter) =>
      enterAtDesk(setup().db, placement({ number, time, rule, consultants }));
    const span = (number: number, from: string, to: string) => ({
      id: idOf(number),
      startsAt: `2041-03-12T${from}:00.000Z`,
      endsAt: `2041-03-12T${to}:00.000Z`,
    });
    expect(await ask(9, '13:45', ['ben'])).toEqual({ conflicts: [span(1, '09:00', '13:00')] });
    expect(await ask(9, '09:00', ['firm'], long)).toEqual({
      conflicts: [span(2, '09:30', '09:45'), span(3, '10:30', '10:45'), span(4, '11:15', '11:30')],
    });
    // The conflicts returned are those of the first candidate.
    expect(await ask(9, '12:15', ['firm', 'ben'])).toEqual({
      conflicts: [span(4, '11:15', '11:30')],
    });
    expect(await ask(9, '13:30', ['ben', 'firm'])).toMatchObject({ consultant: 'firm' });
    expect(await ask(10, '14:00', ['ben'])).toMatchObject({ consultant: 'ben' });
  });

  it('that last long are found behind shorter ones of the same calendar', async () => {
    // Overlapping data of version 1: the last to begin before a time is not the one that lasts into it.
    const { inspect } = setup();
    const spans = { long: ['10:00', 240], short: ['10:30', 15], next: ['11:00', 15] } as const;
    await desk().listTaken(now);
    for (const [id, [time, minutes]] of Object.entries(spans)) {
      const start = startOf({ time }).getTime();
      const text = `${start} ${start + minutes * 60_000} 0 0 firm`;
      await inspect('ZADD', prefix + keys.appointmentsTaken, String(start), id);
      await inspect('HSET', prefix + keys.appointmentSpans, id, text);
    }
    const late = await enterAtDesk(setup().db, placement({ number: 1, time: '13:45' }));
    expect(late).toMatchObject({ conflicts: [{ id: 'long' }] });
    await addSlots('13:45', '14:00');
    expect(await free()).toEqual(['14:00']);
    expect(await bookings().book(bookingOf({ number: 2, time: '13:45' }))).toEqual({
      kind: 'slot_unavailable',
    });
    const all = await enterAtDesk(
      setup().db,
      placement({ number: 3, time: '10:15', rule: { ...hourRule, minutes: 75 } }),
    );
    expect(all).toMatchObject({ conflicts: [{ id: 'long' }, { id: 'short' }, { id: 'next' }] });
  });

  it('of the greatest length and buffers are found as conflicts', async () => {
    const longest = { minutes: 240, bufferBefore: 120, bufferAfter: 120 };
    const quarter = { ...hourRule, minutes: 15 };
    await enterAtDesk(setup().db, placement({ number: 1, time: '10:00', rule: longest }));
    const ask = (number: number, time: string, rule = quarter) =>
      enterAtDesk(setup().db, placement({ number, time, rule }));
    expect(await ask(2, '15:45')).toMatchObject({ conflicts: [{ id: idOf(1) }] });
    expect(await ask(2, '07:45', { ...quarter, minutes: 30 })).toMatchObject({
      conflicts: [{ id: idOf(1) }],
    });
    expect(await ask(2, '16:00')).toMatchObject({ id: idOf(2) });
    expect(await ask(3, '07:45')).toMatchObject({ id: idOf(3) });
    // An appointment that begins late within a long slot conflicts with it, though no slot begins near it.
    await addSlots('17:00');
    await ask(4, '20:45');
    expect(await free({ ...hourRule, minutes: 240 })).toEqual([]);
    expect(await free({ ...hourRule, minutes: 225 })).toEqual(['17:00']);
  });

  it('lose their idempotency key when they are erased', async () => {
    await addSlots(10);
    const booking = command(10, 'ada@example.com', { idempotencyKey: 'key' });
    await bookings().book(booking);
    await erasureStore(setup().db).eraseRecord({ kind: 'appointment', id: idOf(10) });
    expect(await bookings().findBooking('key')).toBeNull();
    expect(await bookings().book(booking)).toMatchObject({ kind: 'pending' });
  });

  it('keep their buffers, of which the larger one separates two appointments', async () => {
    const wide = { minutes: 60, bufferBefore: 30, bufferAfter: 120 };
    await enterAtDesk(setup().db, placement({ number: 1, time: '10:00', rule: wide }));
    const ask = (number: number, time: string, rule: SpanRule) =>
      enterAtDesk(setup().db, placement({ number, time, rule }));
    expect(await ask(2, '12:45', hourRule)).toMatchObject({ conflicts: [{ id: idOf(1) }] });
    expect(await ask(2, '13:00', hourRule)).toMatchObject({ id: idOf(2) });
    expect(await ask(3, '08:45', hourRule)).toMatchObject({ conflicts: [{ id: idOf(1) }] });
    expect(await ask(3, '08:30', hourRule)).toMatchObject({ id: idOf(3) });
    await addSlots('14:00', '14:15');
    expect(await free()).toEqual(['14:00', '14:15']);
    expect(await free({ ...hourRule, bufferBefore: 15 })).toEqual(['14:15']);
  });

  it('throw a RangeError where they are longer than the scan for conflicts covers', async () => {
    const rules = [
      { ...hourRule, minutes: 255 },
      { ...hourRule, minutes: 0 },
      { ...hourRule, bufferBefore: 135 },
      { ...hourRule, bufferAfter: -15 },
    ];
    for (const rule of rules)
      await expect(
        enterAtDesk(setup().db, placement({ number: 1, time: '10:00', rule })),
      ).rejects.toThrow(RangeError);
    expect(await storedKeys()).toEqual([]);
  });

  it('are listed newest first, page by page', async () => {
    await addSlots(8, 9, 10);
    for (const [index, at] of [9, 8, 10].entries()) {
      await bookings().book(command(at, `${at}@example.com`, { now: later(index) }));
    }
    const idsAfter = async (after?: string) =>
      (await store().list({ limit: 2, after }))?.map(({ id }) => id);
    expect(await idsAfter()).toEqual([idOf(10), idOf(8)]);
    expect(await idsAfter(idOf(8))).toEqual([idOf(9)]);
    expect(await idsAfter(idOf(9))).toEqual([]);
    expect(await idsAfter(idOf(99))).toBeUndefined();
  });

  it('are listed by their days, in the same order and pages', async () => {
    await addSlots(8, 9, 10);
    for (const [index, at] of [9, 8, 10].entries()) {
      await bookings().book(command(at, `${at}@example.com`, { now: later(index) }));
    }
    const list = async (range: object) =>
      (await store().list({ limit: 9, ...range }))?.map(({ id }) => id);
    const all = [idOf(10), idOf(8), idOf(9)];
    expect(await list({ startDate: day, endDate: day })).toEqual(all);
    expect(await list({ startDate: day, limit: 2 })).toEqual(all.slice(0, 2));
    expect(await list({ endDate: day, after: idOf(10) })).toEqual(all.slice(1));
    expect(await list({ startDate: day, after: idOf(99) })).toBeUndefined();
    expect(await list({ startDate: addDays(day, 2) })).toEqual([]);
    expect(await list({ endDate: addDays(day, -3) })).toEqual([]);
  });

  it('are listed by status, in the same order and pages', async () => {
    await addSlots(8, 9, 10);
    for (const [index, at] of [9, 8, 10].entries()) {
      await bookings().book(command(at, `${at}@example.com`, { now: later(index) }));
    }
    await change(8, 'confirmed');
    const list = async (range: object) =>
      (await store().list({ limit: 9, status: 'pending', ...range }))?.map(({ id }) => id);
    expect(await list({})).toEqual([idOf(10), idOf(9)]);
    expect(await list({ limit: 1 })).toEqual([idOf(10)]);
    expect(await list({ after: idOf(10) })).toEqual([idOf(9)]);
    // A cursor whose appointment has another status by now still works.
    expect(await list({ after: idOf(8) })).toEqual([idOf(9)]);
    expect(await list({ after: idOf(99) })).toBeUndefined();
    expect(await list({ status: 'confirmed' })).toEqual([idOf(8)]);
    expect(await list({ startDate: day, status: 'confirmed' })).toEqual([idOf(8)]);
    expect(await list({ startDate: addDays(day, 2), status: 'confirmed' })).toEqual([]);
  });

  it('are listed by the thousands', async () => {
    await setup().inspect('SET', versionKeyOf('local'), String(storeVersion));
    const { record } = placement({ number: 0, time: '10:00' });
    for (const from of [0, 1000, 2000]) {
      const numbers = Array.from({ length: 1000 }, (_, index) => from + index);
      const pairs = (value: (number: number) => string[]) => numbers.flatMap(value);
      const json = (number: number) =>
        JSON.stringify({ ...record, consultant: 'firm', id: idOf(number) });
      const write = (type: string, key: string, value: (number: number) => string[]) =>
        setup().inspect(type, prefix + key, ...pairs(value));
      await write('HSET', keys.appointments, (n) => [idOf(n), json(n)]);
      await write('HSET', keys.appointmentStatus, (n) => [idOf(n), 'pending']);
      await write('ZADD', keys.appointmentsByCreation, (n) => [String(n), idOf(n)]);
    }
    const all = (await store().list({ limit: 5001 })) ?? [];
    expect(all.map(({ id }) => id)).toEqual(
      Array.from({ length: 3000 }, (_, index) => idOf(2999 - index)),
    );
  });

  it('are returned as occupied spans from a moment on, in order', async () => {
    for (const [index, time] of ['12:00', '09:00', '11:00'].entries())
      await enterAtDesk(setup().db, placement({ number: index, time }));
    const taken = async (time: string) =>
      (await desk().listTaken(startOf({ time }))).map(({ id }) => id);
    expect(await taken('08:00')).toEqual([idOf(1), idOf(2), idOf(0)]);
    expect(await taken('09:45')).toEqual([idOf(1), idOf(2), idOf(0)]);
    expect(await taken('10:00')).toEqual([idOf(2), idOf(0)]);
    expect(await taken('13:00')).toEqual([]);
  });

  it.each(['{"id":', '{"id":"x"}', 'null'])(
    'that cannot be read, %s, are left out',
    async (torn) => {
      await addSlots(10, 12);
      await bookings().book(command(10));
      await bookings().book(command(12));
      await setup().inspect('HSET', prefix + keys.appointments, idOf(12), torn);
      expect(await store().get(idOf(12))).toBeNull();
      const listed = (await store().list({ limit: 1 })) ?? [];
      expect(listed.map(({ id }) => id)).toEqual([idOf(10)]);
      // The unreadable value is set aside unchanged.
      const kept = await setup().inspect('HVALS', prefix + keys.aside);
      expect(kept).toEqual([expect.stringMatching(/^hash (json|shape) - /)]);
      expect(String(kept).endsWith(torn)).toBe(true);
    },
  );
});
