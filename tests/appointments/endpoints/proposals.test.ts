/** Times that are held for a client, as everybody else reads them. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { day } from '#tests/support/booking.ts';
import { useLinks } from '#tests/support/links.ts';

const { setup, get, send, bookAt, signIn } = useLinks(['09:00', '10:00']);
const timesSchema = z.array(z.looseObject({ time: z.string() }));
const deskSchema = z.looseObject({ proposed: z.optional(z.object({ until: z.string() })) });
const offeredSchema = z.object({ times: timesSchema });
const later = '2041-03-20';
const range = `startDate=${day}&endDate=${later}`;
const timesOf = (times: z.infer<typeof timesSchema>) => times.map(({ time }) => time);

/** What visitors and the desk are offered on that day. */
async function offered() {
  const visitors = await setup().app.call(`/api/slots/available?${range}`);
  const desk = await get(`/api/hours/times?${range}&service=strategie-beratung`);
  return [
    timesOf(z.parse(timesSchema, await visitors.json())),
    timesOf(z.parse(offeredSchema, await desk.json()).times),
  ];
}

it('are offered to nobody, also where all appointments come later', async () => {
  const body = { date: later, time: '09:00' };
  expect((await send('POST', '/api/slots/generate', body)).status).toBe(201);
  const { id } = await bookAt('09:00', { date: later });
  const held = [{ date: day, time: '09:00', consultant: 'firm' }];
  const made = await send('POST', `/api/appointments/${id}/proposal`, { times: held, until: day });
  expect(made.status).toBe(200);
  expect(await offered()).toEqual([['10:00'], ['10:00']]);
  await send('DELETE', `/api/appointments/${id}/proposal`);
  const again = ['09:00', '10:00'];
  expect(await offered()).toEqual([again, again]);
});

it('end with the last of the times, before the day that was said', async () => {
  const { id } = await bookAt('10:00');
  const times = [{ date: day, time: '09:00', consultant: 'firm' }];
  await send('POST', `/api/appointments/${id}/proposal`, { times, until: later });
  const read = async () => z.parse(deskSchema, await (await get(`/api/appointments/${id}`)).json());
  expect((await read()).proposed?.until).toBe(day);
  setup().clock.set(`${day}T08:01:00Z`);
  await signIn();
  await setup().app.services.queueing.expire();
  expect(await read()).not.toHaveProperty('proposed');
});

it('end where the client’s address is removed, as nobody can take them any more', async () => {
  const { id } = await bookAt('10:00');
  const times = [{ date: day, time: '09:00', consultant: 'firm' }];
  await send('POST', `/api/appointments/${id}/proposal`, { times, until: later });
  expect(await offered()).toEqual([[], []]);
  await send('PATCH', `/api/appointments/${id}/contact`, { email: '' });
  expect(await offered()).toEqual([['09:00'], ['09:00']]);
});
