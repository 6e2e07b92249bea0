/** Bookings that are confirmed at once, as the service says, or the person who gets them. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { bookingAnswerSchema } from '#features/appointments/contract/appointment.ts';
import { listConsultants } from '#features/consultants/contract/consultant-routes.ts';
import type { Consultant } from '#features/consultants/contract/consultant-desk.ts';
import { honeypotField } from '#platform/contract/limits.ts';
import { addDays } from '#platform/time/zone.ts';
import { keys } from '#registry/keys.ts';
import { addSlots, book, booking, day } from '#tests/support/booking.ts';
import { consultantOf } from '#tests/support/consultant.ts';
import { keepConsultants } from '#tests/support/consultants.ts';
import { useDesk } from '#tests/support/desk.ts';
import { useHeld } from '#tests/support/held.ts';
import { house } from '#tests/support/house.ts';
import { stored } from '#tests/support/keys.ts';
import { useLinks, viewOf } from '#tests/support/links.ts';

const answerOf = async (response: Response) => z.parse(bookingAnswerSchema, await response.json());
const usual = house.ruleOf();
const toAll = ['visitor mail 0', 'firm mail 0', 'firm whatsapp 0'];

describe('a booking', () => {
  const { setup, get, send, bookAt, historyOf, told, tokenOf, post } = useLinks(['10:00'], {
    house: { ...house, ruleOf: () => ({ ...usual, atOnce: true }) },
  });

  it('is confirmed at once where its service says so, in two round trips', async () => {
    await setup().app.call('/api/slots/available');
    setup().bridge.requests = 0;
    const answer = await answerOf(await book(setup().app));
    expect(setup().bridge.requests).toBe(2);
    expect(answer).toMatchObject({ ...booking, status: 'confirmed' });
    expect(answer).not.toHaveProperty('answerBy');
    expect(await (await get(`/api/appointments/${answer.id}`)).json()).toEqual({
      ...{ ...answer, version: 2 },
    });
    const at = answer.createdAt;
    expect(await historyOf(answer.id)).toEqual([
      { at, kind: 'requested' },
      { at, kind: 'status', from: 'pending', to: 'confirmed', by: 'system' },
    ]);
    expect(await told('appointment_booked')).toEqual(expect.arrayContaining(toAll));
    expect(await told('appointment_requested')).toEqual([]);
    expect(await told('appointment_undecided')).toEqual([]);
  });

  it('is promised no answer, which it has', async () => {
    const date = addDays(day, 14);
    const body = { startDate: date, endDate: date, timeSlots: ['10:00'] };
    await send('POST', '/api/slots/generate', body);
    const { id } = await bookAt('10:00', { date });
    const shown: unknown = await (await get(`/api/appointments/${id}`)).json();
    expect(shown).toMatchObject({ date, status: 'confirmed' });
    expect(shown).not.toHaveProperty('answerBy');
  });

  it('gets the same answer again with its idempotency key', async () => {
    const options = { headers: { 'Idempotency-Key': 'one' } };
    const once = await (await book(setup().app, {}, options)).text();
    expect(once).toContain('"confirmed"');
    expect(await (await book(setup().app, {}, options)).text()).toBe(once);
    expect(await told('appointment_booked')).toHaveLength(3);
  });

  it('in the trap gets an answer that looks the same', async () => {
    const trapped = await answerOf(
      await book(setup().app, { [honeypotField]: 'https://spam.example' }),
    );
    expect(trapped.status).toBe('confirmed');
    const { id } = await bookAt('10:00');
    expect(trapped.id).not.toBe(id);
  });

  it('is booked, moved and cancelled by the client like any confirmed one', async () => {
    await addSlots(setup().app, '14:00');
    const { id } = await bookAt('10:00');
    const token = tokenOf(id);
    expect(await viewOf(await post('appointment', { token }))).toMatchObject({
      ...{ status: 'confirmed', canChange: true },
    });
    const moved = await post('appointment/move', { token, date: day, time: '14:00' });
    expect(await viewOf(moved)).toMatchObject({ status: 'confirmed', time: '14:00' });
    const cancelled = await post('appointment/cancel', { token });
    expect(await viewOf(cancelled)).toMatchObject({ status: 'cancelled' });
    expect(await setup().engine.call(['ZCARD', stored(keys.appointmentsPending)])).toBe(0);
  });

  it('is not reminded of as a request, and never lapses', async () => {
    const { id } = await bookAt('10:00');
    setup().clock.set(`${day}T08:00:00Z`);
    await setup().app.services.queueing.expire();
    expect(await told('appointment_unanswered')).toEqual([]);
    setup().clock.set(`${day}T10:00:00Z`);
    await setup().app.services.queueing.expire();
    expect((await setup().app.services.appointmentDesk.history(id))?.events).toHaveLength(2);
    expect(await setup().engine.call(['ZCARD', stored(keys.appointmentsPending)])).toBe(0);
  });

  it('is confirmed again when the desk’s cancellation is undone', async () => {
    const { id } = await bookAt('10:00');
    const listed = () => setup().engine.call(['ZSCORE', stored(keys.appointmentsPending), id]);
    const before = await listed();
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect(await listed()).toBeNull();
    const undone = await send('POST', `/api/appointments/${id}/undo`);
    expect(await undone.json()).toMatchObject({ status: 'confirmed' });
    expect(await listed()).toBe(before);
  });

  it('by video shows a person’s own link on the page that the mail opens', async () => {
    const meetingLink = 'https://video.example.com/ada';
    await keepConsultants(setup().engine, [consultantOf('firm', { meetingLink })]);
    const response = await book(setup().app, { meeting: 'video' });
    const text = await response.clone().text();
    const { id } = await answerOf(response);
    expect(text).not.toContain('video.example.com');
    const shown = await viewOf(await post('appointment', { token: tokenOf(id) }));
    expect(shown.meetingLink).toBe(meetingLink);
  });
});

describe('a person', () => {
  const { setup, bookAt } = useDesk({ house: { ...house } });
  async function offer(people: Record<string, Consultant['atOnce']>) {
    const { app, engine } = setup();
    await keepConsultants(
      engine,
      Object.entries(people).map(([id, atOnce]) =>
        consultantOf(id, atOnce === undefined ? {} : { atOnce }),
      ),
    );
    const headers = await app.signIn();
    for (const consultant of Object.keys(people)) {
      const body = { consultant, startDate: day, endDate: day, timeSlots: ['10:00', '11:00'] };
      await app.call('/api/slots/generate', { method: 'POST', headers, body });
    }
  }
  const says = (atOnce: boolean) =>
    Object.assign(setup().app.services.house, { ruleOf: () => ({ ...usual, atOnce }) });

  it.each([
    [true, false, 'confirmed'],
    [false, true, 'pending'],
    [null, true, 'confirmed'],
    [undefined, true, 'confirmed'],
    [null, false, 'pending'],
    [undefined, false, 'pending'],
  ] as const)('who says %j where the service says %j', async (atOnce, ofService, status) => {
    says(ofService);
    await offer({ ada: atOnce });
    expect(await bookAt('10:00', { consultant: 'ada' })).toMatchObject({ status });
  });

  it('who gets a booking without a choice decides', async () => {
    says(false);
    await offer({ ada: false, bea: true });
    expect(await bookAt('10:00')).toMatchObject({ consultant: 'ada', status: 'pending' });
    expect(await bookAt('10:00')).toMatchObject({ consultant: 'bea', status: 'confirmed' });
  });

  it('is listed for visitors with what is settled, and without what is not', async () => {
    await offer({ ada: true, bea: false, cai: null, dea: undefined });
    const response = await setup().app.call('/api/consultants');
    const list = z.parse(listConsultants.response, await response.json());
    expect(list.map(({ id, atOnce }) => [id, atOnce])).toEqual([
      ['ada', true],
      ['bea', false],
      ['cai', undefined],
      ['dea', undefined],
    ]);
  });
});

describe('a booking of a newcomer that is confirmed at once', () => {
  const { setup, wish, offer, stranger, request, press, isFree, queued } = useHeld();
  const atOnce = () => keepConsultants(setup().engine, [consultantOf('firm', { atOnce: true })]);
  const statusOf = async (id: string) =>
    setup().engine.call(['HGET', stored(keys.appointmentStatus), id]);

  it('is no proof: past their share the next one waits for its link, and is confirmed by it', async () => {
    await atOnce();
    await press();
    const { id, heldUntil, open } = await request(20);
    expect(heldUntil).toBeDefined();
    expect(await isFree(20)).toBe(true);
    expect(await queued(id)).toEqual(['request_held visitor mail']);
    setup().clock.advance(60_000);
    expect(await viewOf(await open())).toMatchObject({ ...wish(20), status: 'confirmed' });
    expect(await statusOf(id)).toBe('confirmed');
    expect(await queued(id)).toContain('appointment_booked firm mail');
    expect(await queued(id)).not.toContain('appointment_undecided firm mail');
    const history = await setup().app.services.appointmentDesk.history(id);
    expect(history?.events.map(({ at }) => Date.parse(at))).toEqual([
      setup().clock.now().getTime() - 60_000,
      setup().clock.now().getTime(),
    ]);
  });

  it('moves to no time beyond the share of its new week', async () => {
    await atOnce();
    await offer();
    const made = [];
    for (let index = 30; index < 33; index += 1)
      made.push(await request(index, stranger({ email: `${index}@one.example` })));
    for (let index = 0; index < 5; index += 1) await request(index);
    const statuses = [];
    for (const [index, { token }] of made.entries()) {
      const body = { token, ...wish(20 + index) };
      const path = '/api/links/appointment/move';
      statuses.push((await setup().app.call(path, { method: 'POST', body })).status);
    }
    expect(statuses).toEqual([200, 200, 400]);
  });

  it('stays listed as without proof, also after a move, until it begins', async () => {
    await atOnce();
    await offer();
    const made = [];
    for (let index = 30; index < 38; index += 1) made.push(await request(index));
    const [first] = made;
    const body = { token: first?.token, ...wish(39) };
    const path = '/api/links/appointment/move';
    expect((await setup().app.call(path, { method: 'POST', body })).status).toBe(200);
    setup().clock.advance(24 * 3_600_000);
    await setup().app.services.queueing.expire();
    const listed = await setup().engine.call(['ZCARD', stored(keys.appointmentsPending)]);
    expect(listed).toBe(8);
  });
});
