import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  appointmentSchema,
  deskAppointmentSchema,
} from '#features/appointments/contract/appointment.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';

const setup = useApp();
const unknownId = 'x'.repeat(22);

const admin = async (address: string, method = 'GET') =>
  setup().app.call(`/api/appointments${address}`, { method, headers: await setup().app.signIn() });
const change = (id: string, status: string) => admin(`/${id}?status=${status}`, 'PATCH');
const listOf = async (response: Response) =>
  z.parse(z.array(z.strictObject(deskAppointmentSchema.shape)), await response.json());

/** Books these times, one minute apart, and returns the ids. */
async function bookAll(...times: string[]): Promise<string[]> {
  const { app, clock } = setup();
  await addSlots(app, ...times);
  const ids: string[] = [];
  for (const time of times) {
    const response = await book(app, { time, email: `${time.slice(0, 2)}@example.com` });
    ids.push(z.parse(appointmentSchema, await response.json()).id);
    clock.advance(60_000);
  }
  return ids;
}

describe('the list of appointments', () => {
  it('is sorted newest first and paged by links', async () => {
    const [first, second, third] = await bookAll('12:00', '10:00', '11:00');
    expect((await listOf(await admin(''))).map(({ id }) => id)).toEqual([third, second, first]);

    const page = await admin('?limit=2');
    expect((await listOf(page)).map(({ id }) => id)).toEqual([third, second]);
    const link = page.headers.get('Link') ?? '';
    expect(link).toBe(`</api/appointments?limit=2&cursor=${second}>; rel="next"`);
    const next = await admin(link.slice('</api/appointments'.length, link.indexOf('>')));
    expect((await listOf(next)).map(({ id }) => id)).toEqual([first]);
    expect(next.headers.get('Link')).toBeNull();
  });

  it('is empty at first, and caps an excessive limit instead of refusing it', async () => {
    expect(await listOf(await admin('?limit=999999'))).toEqual([]);
  });

  it.each([
    ['?limit=x', { limit: 'invalid_limit' }],
    ['?cursor=x', { cursor: 'invalid_id' }],
    [`?cursor=${unknownId}`, { cursor: 'unknown_cursor' }],
  ])('refuses %s', async (query, fields) => {
    expect(await refusalOf(await admin(query))).toEqual(refusedFields(fields));
  });
});

describe('an appointment', () => {
  it('is returned by its id; an unknown id is not found', async () => {
    const [id = ''] = await bookAll('10:00');
    const found = await admin(`/${id}`);
    expect([found.status, await found.json()]).toMatchObject([200, { id, status: 'pending' }]);
    expect(await refusalOf(await admin(`/${unknownId}`))).toMatchObject({ code: 'not_found' });
  });

  it('goes from pending to confirmed to completed, and no further', async () => {
    const [id = ''] = await bookAll('10:00');
    const confirmed = await change(id, 'confirmed');
    expect([confirmed.status, await confirmed.json()]).toMatchObject([
      200,
      { id, status: 'confirmed' },
    ]);
    setup().clock.set(`${day}T08:59:59.999Z`);
    expect(await refusalOf(await change(id, 'completed'))).toMatchObject({
      code: 'not_yet_started',
    });
    setup().clock.set(`${day}T09:00:00Z`);
    expect((await change(id, 'completed')).status).toBe(200);
    for (const status of ['pending', 'confirmed', 'cancelled', 'completed']) {
      expect(await refusalOf(await change(id, status))).toMatchObject({
        code: 'illegal_transition',
      });
    }
  });

  it('frees its slot once when it is cancelled', async () => {
    const { app } = setup();
    const [id = ''] = await bookAll('10:00');
    expect((await change(id, 'cancelled')).status).toBe(200);
    expect((await book(app, { time: '10:00', email: 'next@example.com' })).status).toBe(201);
    expect(await refusalOf(await change(id, 'cancelled'))).toMatchObject({
      code: 'illegal_transition',
    });
    const another = await book(app, { time: '10:00', email: 'another@example.com' });
    expect(await refusalOf(another)).toMatchObject({ code: 'slot_unavailable' });
  });

  it('checks the new status first, then the id, then the transition', async () => {
    expect(await refusalOf(await change(unknownId, 'postponed'))).toEqual(
      refusedFields({ status: 'unknown_status' }),
    );
    expect(await refusalOf(await admin(`/${unknownId}`, 'PATCH'))).toEqual(
      refusedFields({ status: 'unknown_status' }),
    );
    expect(await refusalOf(await change(unknownId, 'pending'))).toMatchObject({
      code: 'not_found',
    });
  });
});
