import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { problemSchema } from '#platform/contract/errors.ts';
import { addSlots, book, booking, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf } from '#tests/support/harness.ts';

const { setup, send, freeTimes } = useDesk();
const close = ['18:00', '18:15', '18:30'];

const appointmentOf = async (response: Response) =>
  z.parse(appointmentSchema, await response.json());
const enter = (changes: object) =>
  send('POST', '/api/appointments/entered', { ...booking, ...changes });
const available = async () => {
  const response = await setup().app.call('/api/slots/available');
  const slots = z.parse(z.array(z.object({ time: z.string() })), await response.json());
  return slots.map(({ time }) => time);
};

describe('an hour', () => {
  it('is booked once among all starts within it, and is free again after a cancellation', async () => {
    await addSlots(setup().app, ...close);
    const first = await appointmentOf(await book(setup().app, { time: '18:00' }));
    expect(first).toMatchObject({
      startsAt: '2041-03-12T17:00:00.000Z',
      endsAt: '2041-03-12T18:00:00.000Z',
      consultant: 'firm',
      meeting: 'office',
    });
    for (const time of ['18:15', '18:30']) {
      const refused = await refusalOf(await book(setup().app, { time }));
      expect(refused).toMatchObject({ code: 'slot_unavailable' });
    }
    expect(await available()).toEqual([]);
    expect(await freeTimes()).toEqual([]);

    const entered = await enter({ time: '18:45' });
    expect(entered.status).toBe(409);
    const { code, conflicts } = z.parse(problemSchema, await entered.json());
    const { id, startsAt, endsAt } = first;
    expect({ code, conflicts }).toEqual({
      code: 'time_taken',
      conflicts: [{ id, startsAt, endsAt }],
    });

    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect(await available()).toEqual(close);
    expect(await freeTimes()).toEqual(close);
  });

  it('has the length entered at the desk, also after a move', async () => {
    const long = await appointmentOf(await enter({ time: '10:00', minutes: 240 }));
    expect(long.endsAt).toBe('2041-03-12T13:00:00.000Z');
    expect((await enter({ time: '13:45' })).status).toBe(409);
    expect((await enter({ time: '14:00' })).status).toBe(201);

    const move = (time: string) =>
      send('POST', `/api/appointments/${long.id}/move`, { date: day, time });
    expect((await move('10:15')).status).toBe(409);
    const moved = await appointmentOf(await move('09:45'));
    expect(moved).toMatchObject({
      time: '09:45',
      startsAt: '2041-03-12T08:45:00.000Z',
      endsAt: '2041-03-12T12:45:00.000Z',
    });
  });

  it('becomes no slot when an entered appointment is cancelled', async () => {
    const { id } = await appointmentOf(await enter({ time: '10:00' }));
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect(await available()).toEqual([]);
    expect(await freeTimes()).toEqual([]);
  });
});
