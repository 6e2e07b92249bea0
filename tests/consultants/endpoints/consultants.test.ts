/** A firm with two consultants, each with their own slots, closed days and appointments. */
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { slotSchema } from '#features/hours/contract/slot.ts';
import { slotSeriesPreviewSchema } from '#features/hours/contract/slot-series.ts';
import type { App } from '#tests/support/app.ts';
import { booking, day } from '#tests/support/booking.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { deskConsultantSchema } from '#features/consultants/contract/consultant-desk.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';
import { dayClosed, employ } from '#tests/support/hours.ts';

const setup = useApp();
let app: App;
let headers: Record<string, string>;

beforeEach(async () => {
  ({ app } = setup());
  headers = await app.signIn();
  await employ(app.services.db, 'ada', 'bea');
});

const send = (method: string, path: string, body?: unknown) =>
  app.call(path, { method, headers, ...(body !== undefined && { body }) });
const offer = (changes: object) =>
  send('POST', '/api/slots/generate', { date: day, time: '10:00', ...changes });
const book = (changes: object = {}) =>
  app.call('/api/appointments', { method: 'POST', body: { ...booking, ...changes } });
const consultantIn = async (response: Response) =>
  z.parse(appointmentSchema, await response.json()).consultant;
const timesOf = async (query = '') => {
  const response = await app.call(`/api/slots/available${query}`);
  const slots = z.parse(z.array(z.object({ time: z.string() })), await response.json());
  return slots.map(({ time }) => time);
};

it('booking: books a time once per consultant, with the first free consultant first', async () => {
  await offer({});
  await offer({ consultant: 'bea' });
  expect(await timesOf()).toEqual(['10:00']);
  expect(await consultantIn(await book())).toBe('ada');
  expect(await timesOf('?consultant=ada')).toEqual([]);
  expect(await consultantIn(await book({ email: 'bob@example.com' }))).toBe('bea');
  expect((await refusalOf(await book())).code).toBe('slot_unavailable');
});

it('booking: assigns only the requested consultant', async () => {
  await offer({ consultant: 'bea' });
  expect((await refusalOf(await book({ consultant: 'ada' }))).code).toBe('slot_unavailable');
  expect(await consultantIn(await book({ consultant: 'bea' }))).toBe('bea');
  const unknown = refusedFields({ consultant: 'unknown_consultant' });
  expect(await refusalOf(await book({ consultant: 'cleo' }))).toEqual(unknown);
  expect(await refusalOf(await offer({ consultant: 'cleo' }))).toEqual(unknown);
});

it('exception: closes the day of one consultant and leaves the other’s open', async () => {
  await offer({});
  await offer({ consultant: 'bea' });
  await send('POST', '/api/hours/exceptions', dayClosed(day, { consultant: 'bea' }));
  const closedOf = async (query: string) =>
    z.parse(deskScheduleSchema, await (await send('GET', `/api/hours${query}`)).json()).exceptions;
  expect(await closedOf('')).toEqual([]);
  const [closed] = await closedOf('?consultant=bea');
  expect(closed).toMatchObject({ from: `${day}T00:00` });
  expect(await timesOf('?consultant=bea')).toEqual([]);
  expect(await timesOf('?consultant=ada')).toEqual(['10:00']);
  const series = { startDate: day, endDate: day, weekdays: [1, 2, 3, 4, 5], times: ['11:00'] };
  const preview = await send('POST', '/api/slots/series/preview', { ...series, consultant: 'bea' });
  const { slots } = z.parse(slotSeriesPreviewSchema, await preview.json());
  expect(slots.map(({ state }) => state)).toEqual(['blocked']);
  await send('DELETE', `/api/hours/exceptions/${closed?.id ?? ''}?consultant=bea`);
  expect(await timesOf('?consultant=bea')).toEqual(['10:00']);
});

it('entered appointment: gets a free consultant and keeps it when moved', async () => {
  let clients = 0;
  const enter = (changes: object) => {
    const email = `client${(clients += 1)}@example.com`;
    return send('POST', '/api/appointments/entered', { ...booking, email, ...changes });
  };
  const first = z.parse(appointmentSchema, await (await enter({})).json());
  expect(first.consultant).toBe('ada');
  expect(await consultantIn(await enter({}))).toBe('bea');
  expect((await refusalOf(await enter({}))).code).toBe('time_taken');
  const bea = await enter({ consultant: 'bea', time: '14:00' });
  expect(await consultantIn(bea)).toBe('bea');
  const moved = await send('POST', `/api/appointments/${first.id}/move`, {
    date: day,
    time: '14:00',
  });
  expect(moved.status).toBe(200);
});

it('retired consultant: is offered no times, including slots made by hand', async () => {
  await offer({ consultant: 'bea' });
  await offer({});
  const slots = async () => {
    const listed = z.array(z.strictObject(slotSchema.shape));
    const found = z.parse(listed, await (await send('GET', '/api/slots/all')).json());
    return found.map(({ isAvailable }) => isAvailable).toSorted();
  };
  expect(await slots()).toEqual([true, true]);
  expect((await send('PATCH', '/api/admin/consultants/bea', { active: false })).status).toBe(200);
  expect(await slots()).toEqual([false, true]);
  await send('PATCH', '/api/admin/consultants/bea', { active: true });
  expect(await slots()).toEqual([true, true]);
});

it('editing a consultant: removes duplicates, refuses unknown languages and passwords in links', async () => {
  const edit = (body: object) => send('PATCH', '/api/admin/consultants/bea', body);
  const twice = { services: ['sonstige', 'sonstige'], languages: ['de', 'it', 'de'] };
  expect(await (await edit(twice)).json()).toMatchObject({
    ...{ services: ['sonstige'], languages: ['de', 'it'] },
  });
  for (const tag of ['zzz', 'de-de-de'])
    expect(await refusalOf(await edit({ languages: ['de', tag] }))).toEqual(
      refusedFields({ 'languages.1': 'unknown_language' }),
    );
  for (const meetingLink of ['https://ada:secret@example.com/bea', 'https://ada@example.com'])
    expect(await refusalOf(await edit({ meetingLink }))).toEqual(
      refusedFields({ meetingLink: 'invalid_address' }),
    );
  const link = 'https://example.com/bea?at=a@b';
  expect(await (await edit({ meetingLink: link })).json()).toMatchObject({ meetingLink: link });
});

it('editing a consultant: says whether bookings are confirmed at once, or leaves it to the service', async () => {
  const edit = async (body: object) => {
    const answer = await send('PATCH', '/api/admin/consultants/bea', body);
    return z.parse(deskConsultantSchema, await answer.json()).atOnce;
  };
  expect(await edit({ name: 'Bea' })).toBeUndefined();
  for (const atOnce of [true, false, null]) expect(await edit({ atOnce })).toBe(atOnce);
  expect(await edit({ name: 'Bea Muster' })).toBeNull();
  expect(
    await refusalOf(await send('PATCH', '/api/admin/consultants/bea', { atOnce: 'yes' })),
  ).toEqual(refusedFields({ atOnce: 'invalid_type' }));
});

it('listing consultants: still reads records from before these checks existed', async () => {
  const old = consultantOf('bea', {
    ...{ languages: ['zzz'], meetingLink: 'https://ada:secret@example.com/bea' },
  });
  await keepConsultants(setup().engine, [consultantOf('ada'), old]);
  const listed = await send('GET', '/api/admin/consultants');
  expect(await listed.json()).toMatchObject([{ id: 'ada' }, { id: 'bea', languages: ['zzz'] }]);
});
