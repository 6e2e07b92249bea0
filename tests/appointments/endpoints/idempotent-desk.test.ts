/** Calls of the desk repeated after a lost answer are carried out once. */
import { dayClosed } from '#tests/support/hours.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { adminTestimonialSchema } from '#features/testimonials/contract/testimonial.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { testimonial } from '#tests/support/messages.ts';

const twice = ['first', 'again'];

const { setup, get, send, freeTimes, historyOf, outbox } = useDesk();

/** A call with an idempotency key. */
async function keyed(key: string, method: string, path: string, body?: unknown) {
  const headers = { ...(await setup().app.signIn()), 'Idempotency-Key': key };
  return setup().app.call(path, { method, headers, ...(body !== undefined && { body }) });
}
const entered = {
  date: day,
  time: '10:00',
  clientName: 'Kanarienvogel',
  email: '',
  service: 'sonstige',
};
const enter = (key: string, changes: object = {}) =>
  keyed(key, 'POST', '/api/appointments/entered', { ...entered, ...changes });
const appointments = async () =>
  z.parse(z.array(appointmentSchema), await (await get('/api/appointments')).json());
const actions = async () => {
  const entries = z.array(z.object({ action: z.string() }));
  const listed = await get('/api/admin/audit');
  return z
    .parse(entries, await listed.json())
    .map(({ action }) => action)
    .filter((action) => action !== 'signed_in');
};

describe('a desk call repeated under its idempotency key', () => {
  it('enters one appointment and returns it as it is now', async () => {
    const first = await enter('phone call');
    const { id } = z.parse(appointmentSchema, await first.clone().json());
    const again = await enter('phone call');
    expect([again.status, await again.json()]).toEqual([201, await first.json()]);
    expect(await appointments()).toHaveLength(1);
    expect(await historyOf(id)).toHaveLength(1);
    expect(await actions()).toEqual(['appointment_entered']);

    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    const later = await enter('phone call');
    expect(await later.json()).toMatchObject({ id, status: 'cancelled' });
    expect(await appointments()).toHaveLength(1);
  });

  it('is refused with another payload, and carried out anew if the first was refused', async () => {
    await enter('one');
    const other = await enter('one', { time: '14:00' });
    expect((await refusalOf(other)).code).toBe('idempotency_key_reused');
    expect((await refusalOf(await enter('two', { time: '10:30' }))).code).toBe('time_taken');
    const [{ id } = { id: '' }] = await appointments();
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect((await enter('two', { time: '10:30' })).status).toBe(201);
  });

  it('moves and decides once', async () => {
    await addSlots(setup().app, '10:00');
    const { id } = z.parse(appointmentSchema, await (await book(setup().app)).json());
    const move = () =>
      keyed('same', 'POST', `/api/appointments/${id}/move`, { date: day, time: '11:00' });
    const confirm = () => keyed('same', 'PATCH', `/api/appointments/${id}?status=confirmed`);
    for (const call of [move, confirm, move, confirm]) expect((await call()).status).toBe(200);
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['requested', 'moved', 'status']);
    const told = z.parse(z.array(z.string()), await outbox());
    expect(told.filter((each) => each.includes('visitor:mail'))).toHaveLength(3);
    const [moved] = await appointments();
    expect(moved).toMatchObject({ time: '11:00', status: 'confirmed' });
  });

  it('returns the counts of the first call', async () => {
    const series = { startDate: day, endDate: day, timeSlots: ['10:00', '11:00'] };
    for (const time of twice) {
      const created = await keyed('a', 'POST', '/api/slots/generate', series);
      expect([created.status, await created.json()], time).toEqual([
        201,
        { created: 2, existing: 0 },
      ]);
    }
    for (const time of twice) {
      const closed = await keyed('a', 'POST', '/api/hours/exceptions', dayClosed(day));
      const { exceptions } = z.parse(deskScheduleSchema, await closed.json());
      expect([closed.status, exceptions.length], time).toEqual([201, 1]);
    }
    expect(await freeTimes()).toEqual([]);
  });

  it('stores the key even where the call changed nothing', async () => {
    await addSlots(setup().app, '10:00');
    const generate = (time: string) =>
      keyed('again', 'POST', '/api/slots/generate', { date: day, time });
    expect(await (await generate('10:00')).json()).toEqual({ created: 0, existing: 1 });
    expect((await refusalOf(await generate('11:00'))).code).toBe('idempotency_key_reused');
    expect(await freeTimes()).toEqual(['10:00']);
  });

  it('publishes one testimonial', async () => {
    const publish = () => keyed('said', 'POST', '/api/testimonials', testimonial);
    const first: unknown = await (await publish()).json();
    expect(await (await publish()).json()).toEqual(first);
    const all = await get('/api/testimonials/all');
    expect(z.parse(z.array(adminTestimonialSchema), await all.json())).toHaveLength(1);
  });

  it('erases once, and keeps no personal data with the key', async () => {
    await enter('phone call', { email: 'kanari@example.com' });
    const [{ id } = { id: '' }] = await appointments();
    await keyed('move', 'POST', `/api/appointments/${id}/move`, { date: day, time: '16:00' });
    for (const time of twice) {
      expect((await keyed('go', 'DELETE', `/api/appointments/${id}`)).status, time).toBe(204);
    }
    const left = await dump(setup().engine);
    expect(left).toContain('idempotency:');
    for (const trace of [/kanari/i, new RegExp(`:${id}`)]) expect(left).not.toMatch(trace);
  });

  it('is separate from another kind of call under the same key', async () => {
    await addSlots(setup().app, '10:00', '12:00');
    const headers = { 'Idempotency-Key': 'shared' };
    const visitor = await book(setup().app, {}, { headers });
    expect(visitor.status).toBe(201);
    expect((await enter('shared', { time: '12:00' })).status).toBe(201);
    expect(await appointments()).toHaveLength(2);
  });

  it('requires a valid key', async () => {
    const refused = await enter('x'.repeat(201));
    expect(await refusalOf(refused)).toEqual(refusedFields({ 'Idempotency-Key': 'too_long' }));
    expect(await appointments()).toEqual([]);
  });
});
