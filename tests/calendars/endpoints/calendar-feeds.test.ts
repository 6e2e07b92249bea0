/** The feeds of consultants, each at its own address, and the firm's feed. */
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  calendarFeedCreatedSchema,
  calendarFeedDays,
} from '#features/calendars/contract/calendar-feed.ts';
import { listAudit } from '#features/audit/contract/audit-routes.ts';
import { keys } from '#registry/keys.ts';
import { dayMs } from '#platform/time/units.ts';
import { booking, day } from '#tests/support/booking.ts';
import { readEvents } from '#tests/support/calendar.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { useDesk } from '#tests/support/desk.ts';
import { dump } from '#tests/support/dump.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';

const { setup, get, send } = useDesk();
const firmFeed = '/api/admin/calendar-feed';
const feedOf = (consultant: string) => `/api/admin/consultants/${consultant}/calendar-feed`;

beforeEach(async () => {
  const ada = consultantOf('Ada_1', { name: 'Ada Meier' });
  await keepConsultants(setup().engine, [ada, consultantOf('bea', { name: 'Bea Muster' })]);
  const { service } = booking;
  for (const [consultant, clientName, email] of [
    ['Ada_1', 'Anna Keller', 'anna@example.com'],
    ['bea', 'Beat Moser', 'beat@example.com'],
  ]) {
    const body = { clientName, email, service, date: day, time: '10:00', consultant };
    expect((await send('POST', '/api/appointments/entered', body)).status).toBe(201);
  }
});

async function make(address: string, body?: object) {
  const response = await send('POST', address, body);
  expect(response.status).toBe(201);
  return z.parse(calendarFeedCreatedSchema, await response.json());
}
const read = (id: string, query = '') => setup().app.call(`/api/calendar/${id}${query}`);
async function summariesOf(id: string, query = '') {
  const response = await read(id, query);
  if (response.status !== 200) return response.status;
  return readEvents(await response.text())
    .map(({ summary }) => summary)
    .toSorted();
}
const edit = async (id: string, body: object) =>
  expect((await send('PATCH', `/api/admin/consultants/${id}`, body)).status).toBe(200);

const initials = {
  ada: 'Strategie & Beratung: A. K.',
  bea: 'Strategie & Beratung: B. M.',
  all: ['Strategie & Beratung: A. K. (Ada Meier)', 'Strategie & Beratung: B. M. (Bea Muster)'],
};

it('consultant feed: shows only that consultant’s appointments, whatever the query asks for', async () => {
  const { id, contactData } = await make(feedOf('bea'));
  expect(contactData).toBe(false);
  expect(id).toMatch(/^[\w-]{43}$/);
  expect(await summariesOf(id)).toEqual([initials.bea]);
  expect(await summariesOf(id, '?consultant=bea')).toEqual([initials.bea]);
  expect(await summariesOf(id, '?consultant=Ada_1')).toBe(404);
  expect(await (await read(id)).text()).toContain('X-WR-CALNAME:Termine Bea Muster');
  // Only a digest of the secret is stored.
  expect(await dump(setup().engine)).not.toContain(id);
});

it('consultant feed: shows names, contact data and messages by its own setting', async () => {
  const bea = await make(feedOf('bea'), { contactData: true });
  const ada = await make(feedOf('Ada_1'), { contactData: false });
  expect(await summariesOf(bea.id)).toEqual(['Strategie & Beratung: Beat Moser']);
  expect(await summariesOf(ada.id)).toEqual([initials.ada]);
  expect(await (await get(firmFeed)).json()).toEqual({
    createdAt: null,
    contactData: false,
    consultants: [
      { consultant: 'Ada_1', createdAt: ada.createdAt, contactData: false },
      { consultant: 'bea', createdAt: bea.createdAt, contactData: true },
    ],
  });
  expect(await refusalOf(await send('POST', feedOf('bea'), { all: true }))).toEqual(
    refusedFields({ all: 'unknown_field' }),
  );
});

it('consultant feed: takes out of a client’s words what changes the direction of writing', async () => {
  const message = 'Datei \u202egnp.exe \u2067x، می\u200cخواهم';
  const { email, service } = booking;
  const body = { clientName: 'Eva \u2067إيفا\u2069', email, service, message, consultant: 'bea' };
  const entered = { ...body, date: day, time: '14:00' };
  expect((await send('POST', '/api/appointments/entered', entered)).status).toBe(201);
  const { id } = await make(feedOf('bea'), { contactData: true });
  const text = (await (await read(id)).text()).replaceAll('\r\n ', '');
  expect(text).toContain('Datei gnp.exe x، می\u200cخواهم');
  expect(text).toContain('Eva إيفا');
  expect(text).not.toMatch(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
});

it('consultant feed: is renewed and revoked without affecting other feeds or the firm’s', async () => {
  const [firm, ada, bea] = [
    await make(firmFeed),
    await make(feedOf('Ada_1')),
    await make(feedOf('bea')),
  ];
  const renewed = await make(feedOf('bea'));
  const shown = async () =>
    Promise.all([firm, ada, bea, renewed].map(async ({ id }) => summariesOf(id)));
  expect(await shown()).toEqual([initials.all, [initials.ada], 404, [initials.bea]]);
  expect((await send('DELETE', feedOf('bea'))).status).toBe(204);
  expect(await shown()).toEqual([initials.all, [initials.ada], 404, 404]);
  await make(firmFeed);
  expect(await shown()).toEqual([404, [initials.ada], 404, 404]);
  expect((await send('DELETE', firmFeed)).status).toBe(204);
  expect(await shown()).toEqual([404, [initials.ada], 404, 404]);
});

it('consultant feed: ends on retirement; after reactivation it needs a new address', async () => {
  const [firm, ada, bea] = [
    await make(firmFeed),
    await make(feedOf('Ada_1')),
    await make(feedOf('bea')),
  ];
  await edit('bea', { name: 'Bea Muster-Graf' });
  expect((await read(bea.id)).status).toBe(200);
  await edit('bea', { active: false });
  expect((await refusalOf(await read(bea.id))).code).toBe('not_found');
  expect(await (await get(firmFeed)).json()).toMatchObject({
    consultants: [{ consultant: 'Ada_1' }],
  });
  expect(await summariesOf(ada.id)).toEqual([initials.ada]);
  expect(await summariesOf(firm.id)).toHaveLength(2);
  expect((await refusalOf(await send('POST', feedOf('bea')))).code).toBe('not_found');
  await edit('bea', { active: true });
  expect((await read(bea.id)).status).toBe(404);
  const anew = await make(feedOf('bea'));
  expect(await summariesOf(anew.id)).toEqual([initials.bea]);
});

it('consultant feed: is deleted with its consultant, and cannot be created for an unknown one', async () => {
  expect((await refusalOf(await send('POST', feedOf('cleo')))).code).toBe('not_found');
  expect((await send('DELETE', feedOf('cleo'))).status).toBe(204);
  const added = await send('POST', '/api/admin/consultants', {
    ...consultantOf('x', { name: 'Cleo Muster' }),
    id: undefined,
  });
  const { id: cleo } = z.parse(z.object({ id: z.string() }), await added.json());
  const { id } = await make(feedOf(cleo));
  expect(await summariesOf(id)).toEqual([]);
  expect((await send('DELETE', `/api/admin/consultants/${cleo}`)).status).toBe(204);
  expect((await read(id)).status).toBe(404);
  expect(await setup().engine.call(['HLEN', stored(keys.consultantFeeds)])).toBe(0);
});

it('consultant feed: expires after a year', async () => {
  const { id } = await make(feedOf('bea'));
  setup().clock.advance(calendarFeedDays * dayMs);
  expect((await read(id)).status).toBe(200);
  setup().clock.advance(1000);
  expect((await refusalOf(await read(id))).code).toBe('not_found');
});

it('firm feed: supports the consultant query of older addresses for active consultants', async () => {
  const { id } = await make(firmFeed);
  expect(await summariesOf(id, '?consultant=bea')).toEqual([initials.bea]);
  await edit('bea', { active: false });
  expect(await summariesOf(id, '?consultant=bea')).toBe(404);
  expect(await summariesOf(id, '?consultant=cleo')).toBe(404);
});

it('audit log: records creation, reads and revocation of feeds per consultant', async () => {
  const [ada, bea] = [await make(feedOf('Ada_1')), await make(feedOf('bea'))];
  const firm = await make(firmFeed);
  for (const { id } of [ada, bea, bea, firm]) await read(id);
  await send('DELETE', feedOf('bea'));
  const answer = await get('/api/admin/audit');
  const entries = z.parse(listAudit.response, await answer.json());
  const told = entries
    .filter(({ action }) => action.startsWith('calendar_feed'))
    .map(({ action, subject, count }) => [action, subject ?? 'firm', count]);
  expect(told.toSorted()).toEqual([
    ['calendar_feed_created', 'Ada_1', undefined],
    ['calendar_feed_created', 'bea', undefined],
    ['calendar_feed_created', 'firm', undefined],
    ['calendar_feed_read', 'Ada_1', 1],
    ['calendar_feed_read', 'bea', 2],
    ['calendar_feed_read', 'firm', 1],
    ['calendar_feed_revoked', 'bea', undefined],
  ]);
});

it('feeds: lead to no appointment’s own page, which is for its client alone', async () => {
  for (const address of [firmFeed, feedOf('bea')]) {
    const { id } = await make(address, { contactData: true });
    const text = (await (await read(id)).text()).replaceAll('\r\n ', '');
    expect(text).toContain('Beat Moser');
    expect(text).not.toContain('/appointment');
  }
});
