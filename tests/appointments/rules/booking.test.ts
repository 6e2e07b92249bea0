import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { bookingRequestSchema } from '#features/appointments/contract/appointment.ts';
import {
  bookAppointment,
  type BookingCommand,
  type BookingStore,
} from '#features/appointments/rules/booking.ts';
import { digest } from '#platform/rules/digest.ts';
import { noVersion } from '#features/hours/rules/roster.ts';
import { decideBy, rosterOf } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { noWork } from '#tests/support/work.ts';

const now = new Date('2026-12-01T09:00:00Z');
const clock = { now, timeZone: 'Europe/Zurich' };
const work = noWork(now);
const decide = decideBy();
const payload = {
  date: '2026-12-02',
  time: '10:00',
  clientName: 'Ada Beispiel',
  email: 'ada@example.com',
  service: 'sonstige',
  message: 'Guten Tag',
};
const parse = (changes: object = {}) => z.parse(bookingRequestSchema, { ...payload, ...changes });

function createStore(answers: Partial<BookingStore> = {}) {
  const commands: BookingCommand[] = [];
  const store: BookingStore = {
    book: (command) => {
      commands.push(command);
      return Promise.resolve({ kind: 'pending', consultant: 'firm' });
    },
    findBooking: () => Promise.resolve(null),
    ...answers,
  };
  return { ...store, commands };
}

const book = (store: BookingStore, changes: object = {}, key?: string) =>
  bookAppointment(parse(changes), key, {
    ...{ ...clock, house, decide, store, work },
    randomId: () => 'new-id',
  });

/** The stored idempotency record after `changes` were booked. */
async function recordOf(changes: object = {}) {
  const store = createStore();
  await book(store, changes, 'key');
  const fingerprint = store.commands[0]?.fingerprint ?? '';
  return { fingerprint, id: 'first-id', createdAt: '2026-11-30T09:00:00.000Z' };
}

describe('booking', () => {
  it('returns a pending appointment, and passes the store all but its status', async () => {
    const store = createStore();
    const record = {
      id: 'new-id',
      clientName: 'Ada Beispiel',
      email: 'ada@example.com',
      phone: 'Nicht angegeben',
      date: '2026-12-02',
      time: '10:00',
      service: 'sonstige',
      message: 'Guten Tag',
      createdAt: '2026-12-01T09:00:00.000Z',
      locale: 'de',
      startsAt: '2026-12-02T09:00:00.000Z',
      endsAt: '2026-12-02T10:00:00.000Z',
      meeting: 'office',
    };
    expect(await book(store)).toEqual({
      ok: true,
      value: { ...record, consultant: 'firm', status: 'pending' },
    });
    expect(store.commands).toMatchObject([
      {
        record: { ...record, bufferBefore: 0, bufferAfter: 0 },
        candidates: [{ consultant: 'firm', begins: [] }],
        idempotencyKey: undefined,
      },
    ]);
  });

  it('leaves an absent message absent', async () => {
    const outcome = await book(createStore(), { message: undefined });
    expect(outcome.ok).toBe(true);
    expect(JSON.stringify(outcome)).not.toContain('message');
  });

  it('does not query the store about a slot outside the window', async () => {
    const store = createStore({ findBooking: vi.fn() });
    expect(await book(store, { date: '2026-11-30' })).toMatchObject({ code: 'validation_failed' });
    expect(store.commands).toEqual([]);
    expect(store.findBooking).not.toHaveBeenCalled();
  });

  it('passes on the store’s refusal', async () => {
    const taken = createStore({ book: () => Promise.resolve({ kind: 'slot_unavailable' }) });
    expect(await book(taken)).toEqual({ ok: false, code: 'slot_unavailable' });
  });
});

describe('the visitor’s time zone', () => {
  const kept = async (timeZone: string) => {
    const store = createStore();
    expect((await book(store, { timeZone })).ok).toBe(true);
    return store.commands[0]?.record.timeZone;
  };

  it.each([
    ['America/New_York', 'America/New_York'],
    ['asia/tokyo', 'Asia/Tokyo'],
    ['Etc/GMT+3', 'Etc/GMT+3'],
  ])('%s as time zone is stored', async (sent, name) => {
    expect(await kept(sent)).toBe(name);
  });

  it.each(['Europe/Zurich', 'Mars/Olympus_Mons', '+0100', '-0530', '+01'])(
    '%s as time zone is not stored, and the booking succeeds',
    async (sent) => expect(await kept(sent)).toBeUndefined(),
  );
});

describe('the span of a booking', () => {
  it('has its service’s length, and keeps its buffers', async () => {
    const store = createStore();
    const long = {
      ...house,
      ruleOf: () => ({ ...house.ruleOf(), minutes: 90, bufferBefore: 15, bufferAfter: 30 }),
    };
    await bookAppointment(parse({ time: '23:00' }), undefined, {
      ...{ ...clock, house: long, decide, store, work },
      randomId: () => 'new-id',
    });
    expect(store.commands).toMatchObject([
      {
        record: { endsAt: '2026-12-02T23:30:00.000Z', bufferBefore: 15, bufferAfter: 30 },
      },
    ]);
  });

  it('belongs to any free consultant, or to the requested one', async () => {
    const two = rosterOf('ada', 'bea');
    const store = createStore({
      book: (command) => {
        // With `noVersion` the store changes nothing and returns the roster.
        if (command.roster === noVersion) return Promise.resolve({ kind: 'stale', stale: two });
        store.commands.push(command);
        return Promise.resolve({ kind: 'pending', consultant: 'bea' });
      },
    });
    const ports = { ...clock, house, decide: decideBy(two), store, work };
    const ask = (changes: object) =>
      bookAppointment(parse(changes), undefined, { ...ports, randomId: () => 'new-id' });
    expect(await ask({})).toMatchObject({ value: { consultant: 'bea' } });
    await ask({ consultant: 'ada' });
    expect(
      store.commands.map(({ candidates }) => candidates.map(({ consultant }) => consultant)),
    ).toEqual([['ada', 'bea'], ['ada']]);
    expect(await ask({ consultant: 'cleo' })).toEqual({
      ok: false,
      code: 'validation_failed',
      errors: [{ field: 'consultant', code: 'unknown_consultant' }],
    });
  });
});

describe('an idempotency key', () => {
  it('has the same fingerprint as in version 1 of the store', async () => {
    const details = {
      clientName: 'Ada Beispiel',
      email: 'ada@example.com',
      phone: 'Nicht angegeben',
      date: '2026-12-02',
      time: '10:00',
      service: 'sonstige',
      locale: 'de',
      message: 'Guten Tag',
    };
    expect((await recordOf()).fingerprint).toBe(digest(JSON.stringify(details)));
  });

  it('returns the first answer to an equivalent request', async () => {
    const known = await recordOf();
    const store = createStore({ book: () => Promise.resolve({ kind: 'known', known }) });
    const repeated = await book(store, { phone: ' ', service: 'Sonstige', locale: 'de' }, 'key');
    expect(repeated).toMatchObject({
      ok: true,
      value: {
        id: 'first-id',
        createdAt: known.createdAt,
        status: 'pending',
        message: 'Guten Tag',
      },
    });
  });

  it.each([
    { message: 'Anders' },
    { time: '10:15' },
    { email: 'bob@example.com' },
    { locale: 'en' },
  ])('is refused with another request: %j', async (changes) => {
    const known = await recordOf();
    const store = createStore({ book: () => Promise.resolve({ kind: 'known', known }) });
    expect(await book(store, changes, 'key')).toEqual({
      ok: false,
      code: 'idempotency_key_reused',
    });
  });

  it('is honoured after the booking window has passed', async () => {
    const late = { date: '2026-11-30' };
    const fingerprint = (await recordOf()).fingerprint;
    const store = createStore({
      findBooking: () =>
        Promise.resolve({ fingerprint, id: 'first-id', createdAt: '2026-11-29T09:00:00.000Z' }),
    });
    expect(await book(store, late, 'key')).toMatchObject({ code: 'idempotency_key_reused' });
    expect(await book(createStore(), late, 'key')).toMatchObject({ code: 'validation_failed' });

    const begun = { ...clock, now: new Date('2026-12-02T09:00:00Z') };
    const answer = await bookAppointment(parse(), 'key', {
      ...{ ...begun, house, decide, store, work },
      randomId: () => 'x',
    });
    expect(answer).toMatchObject({ ok: true, value: { id: 'first-id' } });
  });
});

describe('a filled honeypot', () => {
  it('is answered like a booking, and reaches no store', async () => {
    const store = createStore({ findBooking: vi.fn() });
    const answer = await book(store, { extra: 'https://spam.example', date: '2020-01-01' }, 'key');
    expect(answer).toMatchObject({ ok: true, value: { id: 'new-id', status: 'pending' } });
    expect(answer.ok && 'extra' in answer.value).toBe(false);
    expect(store.commands).toEqual([]);
    expect(store.findBooking).not.toHaveBeenCalled();
  });
});
