/** How and where one meets, changed as the firm confirms: at the desk, and by its signed link. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { requestHours } from '#firm';
import { readCsv } from '#tests/support/csv.ts';
import { house } from '#tests/support/house.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { openFor } from '#tests/support/lapsing.ts';
import { personalIn, requestOf, useLinks, viewOf } from '#tests/support/links.ts';

const { setup, send, get, bookAt, historyOf, told, tokenOf, post, signIn } = useLinks(
  ['10:00', '14:00'],
  { house: { ...house, lapse: true } },
);

type Act = (id: string, body: object) => Promise<Response>;
const sides: readonly (readonly [side: string, confirm: Act, decline: Act])[] = [
  [
    'at the desk',
    (id, body) => send('PATCH', `/api/appointments/${id}?status=confirmed`, body),
    (id, body) => send('PATCH', `/api/appointments/${id}?status=cancelled`, body),
  ],
  [
    'by the firm’s link',
    (id, body) =>
      post('request/decision', { token: tokenOf(id, 'firm'), decision: 'confirm', ...body }),
    (id, body) =>
      post('request/decision', { token: tokenOf(id, 'firm'), decision: 'decline', ...body }),
  ],
];
const places = {
  office: 'Seestrasse 9, 8000 Zürich',
  phone: '+41 44 000 00 99',
  video: 'https://video.example.com/raum',
};
const stored = async (id: string) =>
  z.parse(deskAppointmentSchema, await (await get(`/api/appointments/${id}`)).json());
const venueOf = async (id: string) => {
  const { status, meeting, place } = await stored(id);
  return { status, meeting, place };
};
const asAsked = { status: 'pending', meeting: 'office', place: undefined };

describe.each(sides)('%s', (_side, confirm, decline) => {
  let id: string;
  const template = (videoLink: string) => Object.assign(setup().app.services.house, { videoLink });
  beforeEach(async () => {
    template('');
    ({ id } = await bookAt('10:00'));
  });

  it.each([
    ...[{ meeting: 'office', place: places.office }, { meeting: 'phone' }],
    ...[{ meeting: 'phone', place: places.phone }, { meeting: 'video' }],
    { meeting: 'video', place: places.video },
  ] as const)('confirms with another way to meet, in one act and one letter: %j', async (venue) => {
    expect((await confirm(id, { venue })).status).toBe(200);
    expect(await venueOf(id)).toEqual({ status: 'confirmed', place: undefined, ...venue });
    const events = await historyOf(id);
    expect(events).toHaveLength(2);
    expect(events.at(-1)).toMatchObject({
      ...{ kind: 'status', to: 'confirmed' },
      venue: { from: { meeting: 'office' }, to: venue },
    });
    expect(await told('appointment_confirmed')).toEqual(['visitor mail 60000']);
    expect(await told('appointment_place_changed')).toEqual([]);
    const page = await viewOf(await post('appointment', { token: tokenOf(id) }));
    expect(page.meeting).toBe(venue.meeting);
    const place = 'place' in venue ? venue.place : undefined;
    expect(venue.meeting === 'video' ? page.meetingLink : page.place).toBe(place);
    const csv = await (await send('POST', '/api/appointments/export', {})).text();
    const [header, row] = readCsv(csv, ';');
    const cell = row?.[header?.indexOf('Adresse, Nummer oder Link') ?? -1];
    expect(cell?.replace(/^'/, '')).toBe(place ?? '');
  });

  it('says nothing new of the way that was asked for', async () => {
    expect((await confirm(id, { venue: { meeting: 'office', place: ' ' } })).status).toBe(200);
    expect(await venueOf(id)).toEqual({ ...asAsked, status: 'confirmed' });
    expect((await historyOf(id)).at(-1)).not.toHaveProperty('venue');
  });

  it.each([
    [{ meeting: 'video', place: 'http://video.example.com' }, { 'venue.place': 'invalid_address' }],
    [{ meeting: 'phone', place: 'später' }, { 'venue.place': 'invalid_address' }],
    [{ meeting: 'office', place: 'x'.repeat(501) }, { 'venue.place': 'too_long' }],
    [{ meeting: 'office', place: 'a\nb' }, { 'venue.place': 'invalid_characters' }],
    [{ meeting: 'letter' }, { 'venue.meeting': 'unknown_meeting' }],
    [{ place: places.office }, { 'venue.meeting': 'unknown_meeting' }],
  ])('refuses %j, and confirms nothing', async (venue, errors) => {
    expect(await refusalOf(await confirm(id, { venue }))).toEqual(refusedFields(errors));
    expect(await venueOf(id)).toEqual(asAsked);
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('needs a number for a call, the client’s or another one', async () => {
    const { id: silent } = await bookAt('14:00', { phone: '' });
    expect(await refusalOf(await confirm(silent, { venue: { meeting: 'phone' } }))).toEqual(
      refusedFields({ 'venue.place': 'required' }),
    );
    expect(await venueOf(silent)).toEqual(asAsked);
    const venue = { meeting: 'phone', place: places.phone };
    expect((await confirm(silent, { venue })).status).toBe(200);
    expect(await venueOf(silent)).toEqual({ status: 'confirmed', ...venue });
  });

  it('keeps the way to meet where it declines', async () => {
    expect((await decline(id, { venue: { meeting: 'video' } })).status).toBe(200);
    expect(await venueOf(id)).toEqual({ ...asAsked, status: 'cancelled' });
    expect((await historyOf(id)).at(-1)).not.toHaveProperty('venue');
  });

  it('meets by video in the room of the firm’s template', async () => {
    template('https://video.example.com/{token}');
    await confirm(id, { venue: { meeting: 'video' } });
    const { place } = await stored(id);
    expect(place).toMatch(/^https:\/\/video\.example\.com\/[\w-]{22}$/);
    expect((await viewOf(await post('appointment', { token: tokenOf(id) }))).meetingLink).toBe(
      place,
    );
  });

  it('confirms a lapsed request after all', async () => {
    // A day later than requests wait for an answer.
    const later = { date: '2041-03-20', time: '10:00' };
    await send('POST', '/api/slots/generate', later);
    const { id: lapsed } = await bookAt('10:00', later);
    const { app, clock } = setup();
    clock.set(openFor(clock.now(), requestHours));
    await signIn();
    await app.services.queueing.expire();
    expect((await stored(lapsed)).status).toBe('expired');
    const venue = { meeting: 'video', place: places.video };
    expect((await confirm(lapsed, { venue })).status).toBe(200);
    expect(await venueOf(lapsed)).toEqual({ status: 'confirmed', ...venue });
  });
});

describe('at the desk', () => {
  it('takes the way to meet back with the confirmation', async () => {
    const { id } = await bookAt('10:00');
    const venue = { meeting: 'video', place: places.video };
    await send('PATCH', `/api/appointments/${id}?status=confirmed`, { venue });
    await send('POST', `/api/appointments/${id}/undo`);
    expect(await venueOf(id)).toEqual(asAsked);
    await send('PATCH', `/api/appointments/${id}?status=confirmed`);
    expect((await historyOf(id)).at(-1)).not.toHaveProperty('venue');
    expect(await told('appointment_confirmed')).toEqual(['visitor mail 60000']);
  });
});

it('the firm’s link: shows the way to meet that it confirmed, and nothing of the client', async () => {
  const { id } = await bookAt('10:00');
  const venue = { meeting: 'phone', place: places.phone };
  const body = { token: tokenOf(id, 'firm'), decision: 'confirm', venue };
  const answer = await post('request/decision', body);
  expect(await personalIn(answer.clone())).toEqual([]);
  expect(await requestOf(answer)).toMatchObject({ status: 'confirmed', ...venue });
});
