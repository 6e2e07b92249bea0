import { expect, it } from 'vitest';
import type { AppointmentStatus } from '#contract/appointment-status.ts';
import type { BookingCommand } from '#domain/booking.ts';
import { digest } from '#domain/digest.ts';
import { appointmentStore } from '#store/appointments.ts';
import { keys } from '#store/keys.ts';
import { slotStore } from '#store/slots.ts';
import { describeStore } from '#tests/support/store.ts';
import { addDays } from '#time/zone.ts';

const now = new Date('2041-03-11T08:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const hour = 3_600_000;
const idOf = (number: number) => `appointment-${String(number).padStart(12, '0')}`;

/** The command for the slot at `hour` o'clock (UTC + 1) of 12 March. */
function command(number: number, changes: Partial<BookingCommand> = {}, email = 'ada@example.com') {
  const at = String(number).padStart(2, '0');
  return {
    record: {
      id: idOf(number),
      clientName: 'Zoë “Ω” مرحبا',
      email,
      phone: 'Nicht angegeben',
      date: '2041-03-12',
      time: `${at}:00`,
      service: 'sonstige' as const,
      message: 'Zeile 1\nZeile 2 \u0000 "',
      createdAt: now.toISOString(),
      locale: 'de' as const,
    },
    startsAt: new Date(`2041-03-12T${at}:00:00+01:00`),
    now,
    fingerprint: `fingerprint-${number}`,
    idempotencyKey: undefined,
    ...changes,
  };
}

const sources = {
  pending: [],
  confirmed: ['pending'],
  cancelled: ['pending', 'confirmed'],
  completed: ['confirmed'],
} satisfies Record<AppointmentStatus, AppointmentStatus[]>;

describeStore('appointments', (setup) => {
  const store = () => appointmentStore(setup().redis);
  const slots = () => slotStore(setup().redis);
  const free = async () => {
    const range = { startDate: '2041-03-12', endDate: '2041-03-12' };
    return (await slots().listFree(range)).map(({ time }) => time);
  };
  const addSlots = (...hours: number[]) =>
    slots().add(
      hours.map((at) => ({
        id: `slot-${at}`,
        date: '2041-03-12',
        time: `${String(at).padStart(2, '0')}:00`,
      })),
    );
  const change = (number: number, to: AppointmentStatus, at = now) =>
    store().changeStatus({ id: idOf(number), to, from: sources[to], now: at });

  it('take the slot, and come back to the letter', async () => {
    await addSlots(10, 11);
    const booking = command(10);
    expect(await store().book(booking)).toEqual({ kind: 'booked' });
    expect(await free()).toEqual(['11:00']);
    const appointment = { ...booking.record, status: 'pending' };
    expect(await store().get(idOf(10))).toEqual(appointment);
    expect(await store().list({ limit: 9 })).toEqual([appointment]);
    expect(await slots().delete('slot-10')).toBe('booked');
  });

  it('leave one notification to be sent', async () => {
    await addSlots(10);
    await store().book(command(10, { idempotencyKey: 'key' }));
    await store().book(command(10, { idempotencyKey: 'key' }));
    const due = await setup().inspect('ZRANGE', keys.outbox, '0', '-1', 'WITHSCORES');
    expect(due).toEqual([`appointment_requested:${idOf(10)}`, String(now.getTime())]);
  });

  it('are refused, and nothing is written, without a free slot', async () => {
    expect(await store().book(command(10))).toEqual({ kind: 'slot_unavailable' });
    expect(await setup().inspect('DBSIZE')).toBe(0);
    await addSlots(10);
    await store().book(command(10));
    const other = { ...command(10), record: { ...command(10).record, id: idOf(99) } };
    expect(await store().book(other)).toEqual({ kind: 'slot_unavailable' });
    expect(await store().get(idOf(99))).toBeNull();
  });

  it('go to exactly one of those who ask at once', async () => {
    await addSlots(10);
    const asked = Array.from({ length: 200 }, (_, index) => {
      const { record, ...rest } = command(10);
      return store().book({ ...rest, record: { ...record, id: idOf(index) } });
    });
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'booked')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'slot_unavailable')).toHaveLength(199);
  });

  it('remember an idempotency key with nothing personal, for a day', async () => {
    await addSlots(10);
    await store().book(command(10, { idempotencyKey: 'key' }));
    const known = { fingerprint: 'fingerprint-10', id: idOf(10), createdAt: now.toISOString() };
    const retry = { ...command(10, { idempotencyKey: 'key' }), now: later(hour) };
    expect(await store().book(retry)).toEqual({ kind: 'known', known });
    expect(await store().findBooking('key')).toEqual(known);
    expect(await store().findBooking('other')).toBeNull();

    const [key = ''] = [await setup().inspect('KEYS', 'idempotency:*')].flat().map(String);
    expect(JSON.parse(String(await setup().inspect('GET', key)))).toEqual(known);
    const expiry = await setup().inspect('PEXPIRETIME', key);
    expect(expiry).toBe(later(24 * hour).getTime());
  });

  it('do not remember the key of a booking that was refused', async () => {
    await store().book(command(10, { idempotencyKey: 'key' }));
    expect(await store().findBooking('key')).toBeNull();
  });

  it('are three at most that one e-mail address holds pending and to come', async () => {
    await addSlots(10, 11, 12, 13, 14, 15);
    for (const at of [12, 11, 10]) await store().book(command(at));
    const nextStart = new Date('2041-03-12T10:00:00+01:00');
    const fourth = command(13, {}, 'ADA@example.com');
    expect(await store().book(fourth)).toEqual({ kind: 'too_many_open', nextStart });
    expect(await free()).toContain('13:00');
    expect(await store().book(command(14, {}, 'bob@example.com'))).toEqual({ kind: 'booked' });

    await change(11, 'confirmed');
    expect(await store().book(fourth)).toEqual({ kind: 'booked' });
    expect(await store().book(command(15))).toMatchObject({ kind: 'too_many_open' });
    const begun = command(15, { now: nextStart });
    expect(await store().book(begun)).toEqual({ kind: 'booked' });
  });

  it('are found by their e-mail address without its being in a key or an index', async () => {
    await addSlots(10);
    await store().book(command(10, {}, 'Ada@Example.com'));
    const [member] = [await setup().inspect('ZRANGE', keys.appointmentsByEmail, '0', '-1')].flat();
    expect(member).toBe(`${digest('ada@example.com')} ${idOf(10)}`);
    const all = JSON.stringify(await setup().inspect('KEYS', '*'));
    expect(all.toLowerCase()).not.toContain('ada');
  });

  it('free their slot once when they are cancelled in time', async () => {
    await addSlots(10);
    await store().book(command(10));
    expect(await change(10, 'cancelled')).toMatchObject({ id: idOf(10), status: 'cancelled' });
    expect(await free()).toEqual(['10:00']);

    const second = { ...command(10), record: { ...command(10).record, id: idOf(11) } };
    expect(await store().book(second)).toEqual({ kind: 'booked' });
    expect(await change(10, 'cancelled')).toBe('illegal');
    expect(await free()).toEqual([]);
    expect(await store().get(idOf(10))).toMatchObject({ status: 'cancelled' });
  });

  it('keep their slot when they are cancelled after they began, or confirmed', async () => {
    await addSlots(10, 11);
    await store().book(command(10));
    await store().book(command(11));
    await change(10, 'cancelled', new Date('2041-03-12T10:00:00+01:00'));
    await change(11, 'confirmed');
    expect(await free()).toEqual([]);
  });

  it('take only the statuses that lead on, decided where they are stored', async () => {
    await addSlots(10);
    await store().book(command(10));
    expect(await change(10, 'completed')).toBe('illegal');
    expect(await change(10, 'pending')).toBe('illegal');
    const both = await Promise.all([change(10, 'confirmed'), change(10, 'confirmed')]);
    expect(both.filter((answer) => answer === 'illegal')).toHaveLength(1);
    expect(await change(10, 'completed')).toEqual({ ...command(10).record, status: 'completed' });
    expect(await change(99, 'confirmed')).toBe('unknown');
  });

  it('are listed newest first, page after page', async () => {
    await addSlots(8, 9, 10);
    for (const [index, at] of [9, 8, 10].entries()) {
      await store().book(command(at, { now: later(index) }, `${at}@example.com`));
    }
    const idsAfter = async (after?: string) =>
      (await store().list({ limit: 2, after }))?.map(({ id }) => id);
    expect(await idsAfter()).toEqual([idOf(10), idOf(8)]);
    expect(await idsAfter(idOf(8))).toEqual([idOf(9)]);
    expect(await idsAfter(idOf(9))).toEqual([]);
    expect(await idsAfter(idOf(99))).toBeUndefined();
  });

  it('are listed by the days around their own, in the same order and pages', async () => {
    await addSlots(8, 9, 10);
    for (const [index, at] of [9, 8, 10].entries()) {
      await store().book(command(at, { now: later(index) }, `${at}@example.com`));
    }
    const { date } = command(8).record;
    const list = async (range: object) =>
      (await store().list({ limit: 9, ...range }))?.map(({ id }) => id);
    const all = [idOf(10), idOf(8), idOf(9)];
    expect(await list({ startDate: date, endDate: date })).toEqual(all);
    expect(await list({ startDate: date, limit: 2 })).toEqual(all.slice(0, 2));
    expect(await list({ endDate: date, after: idOf(10) })).toEqual(all.slice(1));
    expect(await list({ startDate: date, after: idOf(99) })).toBeUndefined();
    expect(await list({ startDate: addDays(date, 2) })).toEqual([]);
    expect(await list({ endDate: addDays(date, -3) })).toEqual([]);
  });

  it('are listed by status, in the same order and pages', async () => {
    await addSlots(8, 9, 10);
    for (const [index, at] of [9, 8, 10].entries()) {
      await store().book(command(at, { now: later(index) }, `${at}@example.com`));
    }
    await change(8, 'confirmed');
    const list = async (range: object) =>
      (await store().list({ limit: 9, status: 'pending', ...range }))?.map(({ id }) => id);
    expect(await list({})).toEqual([idOf(10), idOf(9)]);
    expect(await list({ limit: 1 })).toEqual([idOf(10)]);
    expect(await list({ after: idOf(10) })).toEqual([idOf(9)]);
    // What has another status by now still says where the page begins.
    expect(await list({ after: idOf(8) })).toEqual([idOf(9)]);
    expect(await list({ after: idOf(99) })).toBeUndefined();
    expect(await list({ status: 'confirmed' })).toEqual([idOf(8)]);
    const { date } = command(8).record;
    expect(await list({ startDate: date, status: 'confirmed' })).toEqual([idOf(8)]);
    expect(await list({ startDate: addDays(date, 2), status: 'confirmed' })).toEqual([]);
  });

  it('are listed by the thousands', async () => {
    const { record } = command(10);
    for (const from of [0, 1000, 2000]) {
      const numbers = Array.from({ length: 1000 }, (_, index) => from + index);
      const pairs = (value: (number: number) => string[]) => numbers.flatMap(value);
      const json = (number: number) => JSON.stringify({ ...record, id: idOf(number) });
      const { inspect } = setup();
      await inspect('HSET', keys.appointments, ...pairs((n) => [idOf(n), json(n)]));
      await inspect('HSET', keys.appointmentStatus, ...pairs((n) => [idOf(n), 'pending']));
      await inspect('ZADD', keys.appointmentsByCreation, ...pairs((n) => [String(n), idOf(n)]));
    }
    const all = (await store().list({ limit: 5001 })) ?? [];
    expect(all.map(({ id }) => id)).toEqual(
      Array.from({ length: 3000 }, (_, index) => idOf(2999 - index)),
    );
  });

  it('are a fault, not a guess, when a record cannot be read', async () => {
    await addSlots(10);
    await store().book(command(10));
    await setup().inspect('HSET', keys.appointments, idOf(10), '{"id":');
    await expect(store().get(idOf(10))).rejects.toThrow();
    await setup().inspect('HSET', keys.appointments, idOf(10), '{"id":"x"}');
    await expect(store().list({ limit: 1 })).rejects.toThrow();
  });
});
