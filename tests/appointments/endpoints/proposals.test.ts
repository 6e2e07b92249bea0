/** Times that are held for a client, as everybody else reads them. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { day } from '#tests/support/booking.ts';
import { dayClosed, employ } from '#tests/support/hours.ts';
import { useLinks } from '#tests/support/links.ts';

const { setup, get, send, bookAt, signIn, lastEvent } = useLinks(['09:00', '10:00']);
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

describe('withdrawn, the history says whether the present time is closed', () => {
  const close = () => send('POST', '/api/hours/exceptions', dayClosed(day));
  const act = (id: string, method: string, path: string, body?: object) =>
    send(method, `/api/appointments/${id}/${path}`, body);

  /** What the history says of the withdrawal, after `before` was done to the appointment. */
  async function withdrawn(before: (id: string) => Promise<unknown>, body?: object) {
    expect(await send('POST', '/api/slots/generate', { date: later, time: '09:00' })).toBeTruthy();
    const { id } = await bookAt('09:00');
    const times = [{ date: later, time: '09:00', consultant: 'firm' }];
    expect((await act(id, 'POST', 'proposal', { times, until: day })).status).toBe(200);
    await before(id);
    expect((await act(id, 'DELETE', 'proposal', body)).status).toBe(200);
    return lastEvent(id);
  }

  it('and nothing where it is open', async () => {
    const event = await withdrawn(() => Promise.resolve());
    expect(event).toMatchObject({ proposal: 'withdrawn' });
    expect(event).not.toHaveProperty('closed');
  });

  it('which it is', async () => {
    expect(await withdrawn(close)).toMatchObject({ proposal: 'withdrawn', closed: true });
  });

  it('and not where the firm has kept it before', async () => {
    const keep = async (id: string) => {
      await close();
      await act(id, 'POST', 'keep');
    };
    expect(await withdrawn(keep)).not.toHaveProperty('closed');
  });

  it('and not where the firm keeps it by this', async () => {
    const event = await withdrawn(close, { kept: true });
    expect(event).toMatchObject({ proposal: 'withdrawn', kept: true });
    expect(event).not.toHaveProperty('closed');
  });

  it('where its consultant retired after it was kept', async () => {
    await employ(setup().app.services.db, 'firm', 'ben');
    const retire = async (id: string) => {
      await close();
      await act(id, 'POST', 'keep');
      await send('PATCH', '/api/admin/consultants/firm', { active: false });
    };
    expect(await withdrawn(retire)).toMatchObject({ closed: true });
  });
});
