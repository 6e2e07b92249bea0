/** Unanswered requests: when they lapse, who is notified, and what can still be done. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { clockActs } from '#features/appointments/acts/clock.ts';
import { judgeWaiting } from '#features/appointments/rules/lapse.ts';
import { auditEntry, traceOf } from '#features/audit/index.ts';
import { deliveriesOf } from '#features/outbox/index.ts';
import { firm, requestHours } from '#firm';
import type { Database } from '#platform/redis/database.ts';
import { followings } from '#registry/followings.ts';
import { keys } from '#registry/keys.ts';
import { candidateOf, newcomer } from '#tests/appointments/store/appointment.ts';
import { book, day } from '#tests/support/booking.ts';
import { refusalOf } from '#tests/support/harness.ts';
import { openFor } from '#tests/support/lapsing.ts';
import { house } from '#tests/support/house.ts';
import { stored } from '#tests/support/keys.ts';
import { personalIn, requestOf, useLinks, viewOf } from '#tests/support/links.ts';

const {
  setup,
  send,
  get,
  signIn,
  bookAt,
  linked,
  requested,
  historyOf,
  lastEvent,
  told,
  freeTimes,
} = useLinks(['10:00', '14:00'], { house: { ...house, lapse: true } });
const hour = 60 * 60_000;
/** A day later than requests wait for an answer; the 12th of March has begun by then. */
const later = '2041-03-20';
const code = async (response: Response) => (await refusalOf(response)).code;
const statusOf = async (id: string) =>
  z.parse(appointmentSchema, await (await get(`/api/appointments/${id}`)).json()).status;
const tick = () => setup().app.services.queueing.expire();

/** Adds a slot on a day that begins after requests for it have lapsed. */
async function offer(time: string) {
  const headers = await setup().app.signIn();
  const body = { date: later, time };
  await setup().app.call('/api/slots/generate', { method: 'POST', headers, body });
}

async function askFor(time = '10:00') {
  await offer(time);
  return bookAt(time, { date: later });
}

/** Until the firm has been open for so many hours. */
async function waitHours(hours: number) {
  const { clock } = setup();
  clock.set(openFor(clock.now(), hours));
  await signIn();
}

async function lapsed(time?: string) {
  const { id } = await askFor(time);
  await waitHours(requestHours);
  await tick();
  expect(await statusOf(id)).toBe('expired');
  return id;
}

const isFree = async (date: string, time: string) => {
  const answer = await setup().app.call(`/api/slots/available?startDate=${date}&endDate=${date}`);
  const times = z.parse(z.array(z.object({ time: z.string() })), await answer.json());
  return times.some((each) => each.time === time);
};

describe('an unanswered request', () => {
  it('keeps its time until it lapses, then frees it and notifies client and firm', async () => {
    const { id } = await askFor();
    await waitHours(requestHours - 1);
    await tick();
    expect([await statusOf(id), await isFree(later, '10:00')]).toEqual(['pending', false]);
    await waitHours(1);
    const at = setup().clock.now().toISOString();
    await tick();
    expect([await statusOf(id), await isFree(later, '10:00')]).toEqual(['expired', true]);
    expect(await lastEvent(id)).toEqual({
      ...{ at, kind: 'status', from: 'pending', to: 'expired', by: 'system' },
    });
    expect(await told('appointment_expired')).toEqual(['firm mail 0', 'visitor mail 0']);
    const entries = (await setup().app.services.audit.list({ limit: 99 })) ?? [];
    expect(entries.filter(({ action }) => action === 'request_expired')).toMatchObject([
      { actor: 'system', count: 1 },
    ]);
    await tick();
    expect(await historyOf(id)).toHaveLength(2);
  });

  it('brings the firm one reminder over each of its channels, at half', async () => {
    await askFor();
    await waitHours(requestHours / 2);
    await tick();
    expect(await told('appointment_unanswered')).toEqual([]);
    // The next morning.
    await waitHours(0);
    await tick();
    const reminders = ['firm mail 0', 'firm whatsapp 0'];
    expect(await told('appointment_unanswered')).toEqual(reminders);
    await tick();
    expect(await told('appointment_unanswered')).toEqual(reminders);
  });

  it('is left alone where it was moved after the clock had read it', async () => {
    const { id } = await askFor();
    await waitHours(requestHours);
    const { db, randomId } = setup().app.services;
    const now = setup().clock.now();
    const roster = await setup().app.services.roster.read();
    const calendar = { lapses: true, now, roster, timeZone: firm.timeZone };
    const judged: string[] = [];
    const movedThen: Database = {
      async run(...call) {
        const answer = await db.run(...call);
        if (judged.length === 0 && call[0].includes('allReplies'))
          await send('POST', `/api/appointments/${id}/move`, { date: later, time: '12:00' });
        return answer;
      },
    };
    await clockActs(movedThen, followings).look({
      ...{ ids: [id], now, deliveries: [] },
      trace: traceOf({ entry: auditEntry('request_expired', { now, randomId, actor: 'system' }) }),
      reminders: deliveriesOf('appointment_unanswered', now, house.reach),
      judge(request) {
        const verdict = judgeWaiting(request, calendar);
        judged.push(verdict.act);
        return verdict;
      },
    });
    expect(judged).toEqual(['lapse', 'wait']);
    expect(await statusOf(id)).toBe('pending');
    expect(await told('appointment_unanswered')).toEqual([]);
  });

  it('that cannot be read is looked at a day later, and holds up no other', async () => {
    const [torn, other] = [await askFor('10:00'), await askFor('14:00')];
    await waitHours(requestHours);
    const { engine, clock } = setup();
    await engine.call(['HSET', stored(keys.appointments), torn.id, '{']);
    await tick();
    expect(await statusOf(other.id)).toBe('expired');
    const score = await engine.call(['ZSCORE', stored(keys.appointmentsPending), torn.id]);
    expect(Number(score)).toBe(clock.now().getTime() + 24 * hour);
  });

  it('lapses at its start, without a notification', async () => {
    const { id } = await bookAt('10:00');
    setup().clock.set(`${day}T09:00:00Z`);
    await signIn();
    await tick();
    expect(await statusOf(id)).toBe('expired');
    expect(await told('appointment_expired')).toEqual([]);
  });

  it('waits for the full time again after the firm moved it', async () => {
    const { id } = await askFor();
    await waitHours(requestHours - 1);
    await send('POST', `/api/appointments/${id}/move`, { date: later, time: '12:00' });
    await waitHours(2);
    await tick();
    expect(await statusOf(id)).toBe('pending');
    await waitHours(requestHours);
    await tick();
    expect(await statusOf(id)).toBe('expired');
  });

  it('keeps the number of a call, which can still be confirmed', async () => {
    await offer('10:00');
    const phone = '+41 44 111 22 33';
    const { id } = await bookAt('10:00', { date: later, meeting: 'phone', phone });
    await waitHours(requestHours);
    await tick();
    expect(await statusOf(id)).toBe('expired');
    const edited = await send('PATCH', `/api/appointments/${id}/contact`, { phone: '' });
    expect(await code(edited)).toBe('validation_failed');
    expect((await send('PATCH', `/api/appointments/${id}?status=confirmed`)).status).toBe(200);
  });

  it('does not wait longer because its visitor moved it', async () => {
    await offer('10:00');
    await offer('12:00');
    const { id, move } = await linked('10:00', { date: later });
    await waitHours(requestHours - 1);
    expect((await move('12:00', later)).status).toBe(200);
    await waitHours(1);
    await tick();
    expect(await statusOf(id)).toBe('expired');
  });

  it.each(['confirmed', 'cancelled'])('does not lapse once it is %s', async (status) => {
    const { id } = await askFor();
    await send('PATCH', `/api/appointments/${id}?status=${status}`);
    await waitHours(2 * requestHours);
    await tick();
    expect(await statusOf(id)).toBe(status);
  });

  it('costs a round trip where none is due, and portions where many are', async () => {
    const { app, bridge, engine, clock } = setup();
    bridge.requests = 0;
    await tick();
    expect(bridge.requests).toBe(1);
    const ids: string[] = [];
    for (let index = 0; index < 101; index += 1) {
      const minutes = (index % 4) * 15;
      const time = `${String(Math.floor(index / 4) % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
      const date = `2041-03-${20 + Math.floor(index / 96)}`;
      const { id } = await bookLoose(date, time);
      ids.push(id);
    }
    clock.set(openFor(clock.now(), requestHours));
    bridge.requests = 0;
    await tick();
    // For each portion one finds the requests, one reads them, one lets them lapse.
    expect(bridge.requests).toBe(15);
    expect(await engine.call(['ZCARD', stored(keys.appointmentsPending)])).toBe(0);
    expect((await app.services.appointments.list({ limit: 999, status: 'expired' }))?.length).toBe(
      ids.length,
    );
  });

  /** Books with a consultant of its own each, so that the times do not conflict. */
  async function bookLoose(date: string, time: string) {
    const { app, clock } = setup();
    const now = clock.now();
    const id = app.services.randomId();
    const startsAt = new Date(`${date}T${time}:00Z`);
    const slot = { id: app.services.randomId(), startsAt, consultant: id };
    await app.services.slots.add([slot]);
    const result = await app.services.bookings.book({
      record: {
        ...{ id, date, time, clientName: 'Ada', email: 'a@example.com', phone: '1' },
        ...{ service: 'sonstige', locale: 'de', meeting: 'office', createdAt: now.toISOString() },
        ...{ startsAt: startsAt.toISOString(), bufferBefore: 0, bufferAfter: 0 },
        endsAt: new Date(startsAt.getTime() + hour).toISOString(),
      },
      ...{ candidates: [candidateOf(id)], roster: '0', caps: {}, deliveries: [], now },
      ...{ fingerprint: 'x', idempotencyKey: undefined },
      ...newcomer(now),
    });
    expect(result).toMatchObject({ kind: 'pending' });
    return { id };
  }
});

describe('an expired request', () => {
  it('can be confirmed while its time is free, and occupies it again', async () => {
    const id = await lapsed();
    expect((await send('PATCH', `/api/appointments/${id}?status=confirmed`)).status).toBe(200);
    expect(await isFree(later, '10:00')).toBe(false);
    expect(await told('appointment_confirmed')).toEqual(['visitor mail 60000']);
  });

  it('is refused with time_taken and the conflicts where its time is occupied', async () => {
    const id = await lapsed();
    const other = z.parse(
      appointmentSchema,
      await (await book(setup().app, { date: later })).json(),
    );
    const refused = await send('PATCH', `/api/appointments/${id}?status=confirmed`);
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { code: 'time_taken', conflicts: [{ id: other.id }] },
    ]);
    expect(await statusOf(id)).toBe('expired');
  });

  it.each(['confirmed', 'completed'])(
    'is %s after its start without occupying time or notifying the client',
    async (status) => {
      const { id } = await bookAt('10:00');
      setup().clock.set(`${day}T09:00:00Z`);
      await signIn();
      await tick();
      const other = await send('POST', '/api/appointments/entered', {
        ...{ date: day, time: '10:15', clientName: 'Bob', email: '', service: 'sonstige' },
      });
      expect(other.status).toBe(201);
      expect((await send('PATCH', `/api/appointments/${id}?status=${status}`)).status).toBe(200);
      expect(await told(`appointment_${status}`)).toEqual([]);
      const taken = await setup().app.services.appointmentDesk.listTaken(new Date(0));
      expect(taken.map((each) => each.id)).not.toContain(id);
      // Once moved, it occupies its new time like any other.
      if (status === 'confirmed') {
        const moved = await send('POST', `/api/appointments/${id}/move`, {
          ...{ date: day, time: '16:00' },
        });
        expect(moved.status).toBe(200);
        expect(await freeTimes()).toEqual(['14:00']);
      }
    },
  );

  it.each(['cancelled', 'pending', 'expired'])('cannot become %s', async (status) => {
    const id = await lapsed();
    expect(await code(await send('PATCH', `/api/appointments/${id}?status=${status}`))).toBe(
      'illegal_transition',
    );
  });

  it('cannot be moved, and no request can be set to expired by hand', async () => {
    const id = await lapsed();
    const move = { date: later, time: '12:00' };
    expect(await code(await send('POST', `/api/appointments/${id}/move`, move))).toBe(
      'illegal_transition',
    );
    const { id: open } = await askFor('14:00');
    expect(await code(await send('PATCH', `/api/appointments/${open}?status=expired`))).toBe(
      'illegal_transition',
    );
  });

  it('is shown by the visitor’s signed link, but cannot be changed there', async () => {
    await offer('10:00');
    const { show, move, cancel } = await linked('10:00', { date: later });
    await waitHours(requestHours);
    await tick();
    expect(await viewOf(await show())).toMatchObject({ status: 'expired', canChange: false });
    for (const act of [() => move('12:00', later), () => cancel()])
      expect(await code(await act())).toBe('illegal_transition');
  });
});

describe('the firm’s signed link to an expired request', () => {
  async function lapsedRequest() {
    await offer('10:00');
    const request = await requested('10:00', { date: later });
    await waitHours(requestHours);
    await tick();
    return request;
  }

  it('shows that it expired, and can still confirm it', async () => {
    const { show, decide } = await lapsedRequest();
    expect(await requestOf(await show())).toMatchObject({
      ...{ status: 'expired', decidedBy: 'system' },
    });
    expect(await personalIn(await show())).toEqual([]);
    expect(await code(await decide('decline'))).toBe('illegal_transition');
    expect((await requestOf(await decide('confirm'))).status).toBe('confirmed');
    expect(await told('appointment_confirmed')).toEqual(['visitor mail 60000']);
    expect(await isFree(later, '10:00')).toBe(false);
  });

  it('answers slot_unavailable where its time is occupied', async () => {
    const { show, decide } = await lapsedRequest();
    await book(setup().app, { date: later });
    expect(await code(await decide('confirm'))).toBe('slot_unavailable');
    expect((await requestOf(await show())).status).toBe('expired');
  });
});
