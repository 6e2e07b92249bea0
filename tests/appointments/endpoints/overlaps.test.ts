import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { overlapsSchema } from '#features/appointments/contract/desk-appointments.ts';
import { booking } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';

const { setup, signIn, get, send } = useDesk();

async function enter(time: string) {
  const response = await send('POST', '/api/appointments/entered', { ...booking, time });
  return z.parse(appointmentSchema, await response.json());
}

/** Writes an appointment into an occupied time, as only version 1 could. */
async function squeeze(id: string, startsAt: string) {
  const from = Date.parse(startsAt);
  const span = [from, from + 3_600_000, 0, 0, 'firm'].join(' ');
  await setup().engine.call(['HSET', 'v2:local:appointments:span', id, span]);
  await setup().engine.call(['ZADD', 'v2:local:appointments:taken', String(from), id]);
}

async function overlaps() {
  const response = await get('/api/appointments/overlaps');
  expect(response.status).toBe(200);
  return z.parse(overlapsSchema, await response.json());
}

describe('overlaps', () => {
  it('are empty for appointments made by the present version', async () => {
    expect(await overlaps()).toEqual([]);
    await enter('10:00');
    await enter('11:00');
    expect(await overlaps()).toEqual([]);
  });

  it('from older data are listed until one of the two is cancelled', async () => {
    const [first, second] = [await enter('10:00'), await enter('14:00')];
    await squeeze(second.id, '2041-03-12T09:15:00Z');
    expect(await overlaps()).toEqual([{ ids: [first.id, second.id] }]);
    await send('PATCH', `/api/appointments/${second.id}?status=cancelled`);
    expect(await overlaps()).toEqual([]);
  });

  it('are no longer listed once one of the two has ended', async () => {
    const [first, second] = [await enter('10:00'), await enter('14:00')];
    await squeeze(second.id, '2041-03-12T09:15:00Z');
    setup().clock.set('2041-03-12T09:45:00Z');
    await signIn();
    expect(await overlaps()).toEqual([{ ids: [first.id, second.id] }]);
    setup().clock.set('2041-03-12T10:00:00Z');
    await signIn();
    expect(await overlaps()).toEqual([]);
  });
});
