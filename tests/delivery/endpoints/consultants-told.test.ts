/** With several consultants, lists, files, calendars, figures and links name the consultant. */
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { appointmentPreviewSchema } from '#features/bulk/contract/bulk.ts';
import { calendarFeedCreatedSchema } from '#features/calendars/contract/calendar-feed.ts';
import { statisticsSchema } from '#features/desk/contract/statistics.ts';
import { linkedAppointmentSchema } from '#features/links/contract/link.ts';
import { linkedRequestSchema } from '#features/links/contract/request.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { linkKeys } from '#tests/support/app.ts';
import { booking, day } from '#tests/support/booking.ts';
import { readEvents } from '#tests/support/calendar.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { readCsv } from '#tests/support/csv.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { keys } from '#registry/keys.ts';
import { stored } from '#tests/support/keys.ts';

const { setup, get, send } = useDesk();
const video = 'https://video.example.org/bea';
const ada = consultantOf('Ada_1', { name: 'Ada Meier' });
const bea = consultantOf('bea', { name: 'Bea Muster', meetingLink: video, colour: 'moss' });

async function enter(consultant: string, time: string, changes: object = {}) {
  const { clientName, service } = booking;
  const email = `${consultant.toLowerCase()}@client.example`;
  const body = { clientName, email, service, date: day, time, consultant, ...changes };
  const response = await send('POST', '/api/appointments/entered', body);
  return z.parse(appointmentSchema, await response.json()).id;
}

let ids: Record<'ada' | 'bea', string>;
beforeEach(async () => {
  await keepConsultants(setup().engine, [ada, bea]);
  ids = {
    ada: await enter('Ada_1', '10:00'),
    bea: await enter('bea', '10:00', { meeting: 'video' }),
  };
});

const idsOf = async (response: Response) =>
  z.parse(z.array(appointmentSchema), await response.json()).map(({ id }) => id);

it('appointments: can be listed and searched by consultant', async () => {
  expect(await idsOf(await get('/api/appointments?consultant=bea'))).toEqual([ids.bea]);
  const search = (body: object) => send('POST', '/api/appointments/search', body);
  expect(await idsOf(await search({ consultant: 'Ada_1' }))).toEqual([ids.ada]);
  const days = { startDate: day, endDate: day, order: 'start' };
  expect(await idsOf(await search({ consultant: 'bea', q: 'ada', ...days }))).toEqual([ids.bea]);
  expect(await idsOf(await search({ consultant: 'bea', status: 'pending' }))).toEqual([]);
  expect(await refusalOf(await search({ consultant: 'no one' }))).toEqual(
    refusedFields({ consultant: 'unknown_consultant' }),
  );
});

it('export: contains one consultant’s appointments with the name', async () => {
  const file = await send('POST', '/api/appointments/export', { consultant: 'bea' });
  const [header, ...rows] = readCsv(await file.text(), ';');
  const column = header?.indexOf('Beratungsperson') ?? -1;
  expect(rows.map((row) => row[column])).toEqual(['Bea Muster']);
});

it('bulk preview: selects one consultant’s appointments', async () => {
  const preview = await send('POST', '/api/appointments/bulk/preview', { consultant: 'bea' });
  const found = z.parse(appointmentPreviewSchema, await preview.json());
  expect(found.ids).toEqual({ confirmed: [ids.bea] });
  const none = { consultant: 'bea', status: 'pending', q: 'ada' };
  const nothing = await send('POST', '/api/appointments/bulk/preview', none);
  expect(z.parse(appointmentPreviewSchema, await nothing.json()).ids).toEqual({});
});

it('statistics: count this week’s appointments by consultant', async () => {
  await enter('bea', '14:00');
  const response = await get('/api/admin/statistics');
  const { consultants } = z.parse(statisticsSchema, await response.json());
  expect(consultants).toEqual([
    { id: 'Ada_1', pending: 0, confirmed: 1 },
    { id: 'bea', pending: 0, confirmed: 2 },
  ]);
});

it('calendar feed: can be limited to one consultant; an unknown one is not found', async () => {
  const made = await send('POST', '/api/admin/calendar-feed', { contactData: true });
  const { id } = z.parse(calendarFeedCreatedSchema, await made.json());
  const read = (query: string) => setup().app.call(`/api/calendar/${id}${query}`);
  const all = readEvents(await (await read('')).text());
  expect(all.map(({ summary }) => summary).toSorted()).toEqual([
    'Strategie & Beratung: Ada Beispiel (Ada Meier)',
    'Strategie & Beratung: Ada Beispiel (Bea Muster)',
  ]);
  const text = await (await read('?consultant=bea')).text();
  expect(readEvents(text)).toMatchObject([
    { summary: 'Strategie & Beratung: Ada Beispiel', location: `Per Video: ${video}` },
  ]);
  expect(text).toContain('X-WR-CALNAME:Termine Bea Muster');
  expect(text).toContain('COLOR:olivedrab');
  expect((await refusalOf(await read('?consultant=cleo'))).code).toBe('not_found');
});

it('visitor link: shows the consultant, and the video link while the appointment is confirmed', async () => {
  const show = async (id: string) => {
    const issuedOn = setup().clock.now();
    const token = signLink(linkKeys.key, { role: 'visitor', id, issuedOn });
    const shown = await setup().app.call('/api/links/appointment', {
      method: 'POST',
      body: { token },
    });
    return z.parse(linkedAppointmentSchema, await shown.json());
  };
  expect(await show(ids.bea)).toMatchObject({ consultantName: 'Bea Muster', meetingLink: video });
  const { meetingLink, consultantName } = await show(ids.ada);
  expect([consultantName, meetingLink]).toEqual(['Ada Meier', undefined]);
  await send('PATCH', `/api/appointments/${ids.bea}?status=cancelled`);
  expect(await show(ids.bea)).not.toHaveProperty('meetingLink');
  // The name is read from the current record.
  await keepConsultants(setup().engine, [ada, { ...bea, name: 'Bea Keller' }]);
  expect(await show(ids.bea)).toMatchObject({ consultantName: 'Bea Keller' });
});

it('firm link: names the consultant of a request if there are several', async () => {
  const token = signLink(linkKeys.key, {
    ...{ role: 'firm', id: ids.ada, issuedOn: setup().clock.now() },
  });
  const ask = async (act: string, body: object = {}) => {
    const options = { method: 'POST', body: { token, ...body } };
    const answer = await setup().app.call(`/api/links/request${act}`, options);
    return z.parse(linkedRequestSchema, await answer.json()).consultantName;
  };
  expect(await ask('')).toBe('Ada Meier');
  expect(await ask('/decision', { decision: 'confirm' })).toBe('Ada Meier');
  await keepConsultants(setup().engine, [ada, { ...bea, active: false }]);
  expect(await ask('')).toBe('Ada Meier');
  await setup().engine.call(['HDEL', stored(keys.consultants), bea.id]);
  expect(await ask('')).toBeUndefined();
});

it('outbox: plans a notice only for a consultant with an address', async () => {
  await keepConsultants(setup().engine, [ada, { ...bea, email: 'bea@example.org' }]);
  const entered = { ada: await enter('Ada_1', '15:00'), bea: await enter('bea', '15:00') };
  const members = z.parse(
    z.array(z.string()),
    await setup().engine.call(['ZRANGE', stored('outbox'), '0', '-1']),
  );
  const toConsultants = members.filter((member) => member.includes(':consultant:'));
  expect(toConsultants).toEqual([expect.stringContaining(entered.bea)]);
  expect(members.some((member) => member.includes(entered.ada))).toBe(true);
});
