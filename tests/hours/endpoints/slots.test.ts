import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { availableSlotSchema } from '#features/hours/contract/available-slot.ts';
import { slotSchema } from '#features/hours/contract/slot.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { refusalOf, refusedFields, useApp } from '#tests/support/harness.ts';

const availableSlotsSchema = z.array(z.strictObject(availableSlotSchema.shape));

const setup = useApp();
const bodyOf = (response: Response): Promise<unknown> => response.json();
const availableAt = (...times: string[]) =>
  times.map((time) => ({ date: day, time, available: true }));

describe('GET /api/slots/available', () => {
  it('returns the free slots of the next 30 days, ascending, with no further fields', async () => {
    const { app } = setup();
    await addSlots(app, '14:00', '10:00', '12:00');
    await book(app, { time: '12:00' });
    expect(await bodyOf(await app.call('/api/slots/available'))).toEqual(
      availableAt('10:00', '14:00'),
    );
  });

  it('clips the requested range to the booking window', async () => {
    const { app } = setup();
    const headers = await app.signIn();
    const body = { startDate: '2041-04-09', endDate: '2041-04-12', timeSlots: ['10:00'] };
    await app.call('/api/slots/generate', { method: 'POST', headers, body });
    const datesIn = async (query: string) => {
      const response = await app.call(`/api/slots/available${query}`);
      expect(response.status).toBe(200);
      return z.parse(availableSlotsSchema, await response.json()).map(({ date }) => date);
    };
    expect(await datesIn('')).toEqual(['2041-04-09', '2041-04-10']);
    expect(await datesIn('?startDate=2041-04-10&endDate=2041-12-31')).toEqual(['2041-04-10']);
    expect(await datesIn('?endDate=2041-04-09')).toEqual(['2041-04-09']);
    expect(await datesIn('?startDate=2041-04-12')).toEqual([]);
  });

  it.each([
    ['startDate=12.3.2041', { startDate: 'invalid_date' }],
    ['startDate=2041-02-30&endDate=', { startDate: 'invalid_date', endDate: 'invalid_date' }],
    ['startDate=2041-03-13&endDate=2041-03-12', { endDate: 'before_start' }],
  ])('refuses %s', async (query, fields) => {
    const response = await setup().app.call(`/api/slots/available?${query}`);
    expect(await refusalOf(response)).toEqual(refusedFields(fields));
  });
});

describe('slots in the desk', () => {
  const generate = async (body: unknown) =>
    setup().app.call('/api/slots/generate', {
      method: 'POST',
      headers: await setup().app.signIn(),
      body,
    });

  it('are created singly or as a series; existing ones stay', async () => {
    const one = await generate({ date: day, time: '10:00' });
    expect(one.status).toBe(201);
    expect(await bodyOf(one)).toEqual({ created: 1, existing: 0 });
    const series = {
      startDate: day,
      endDate: '2041-03-14',
      timeSlots: ['10:00', '11:30', '10:00'],
    };
    expect(await bodyOf(await generate(series))).toEqual({ created: 5, existing: 1 });
  });

  it.each([
    [{ date: day, time: '10:07' }, { time: 'off_step' }],
    [{ date: '2041-03-10', time: '10:00' }, { date: 'past' }],
    [{ date: '2041-03-31', time: '02:30' }, { time: 'nonexistent_time' }],
    [{ date: day }, { time: 'required' }],
    [
      { startDate: day, endDate: '2043-01-01', timeSlots: ['08:00', '09:00', '10:00', '11:00'] },
      { endDate: 'too_many' },
    ],
    [{ startDate: day, endDate: day, timeSlots: [] }, { timeSlots: 'required' }],
    [
      { startDate: day, endDate: day, timeSlots: ['10:00', 'x'] },
      { 'timeSlots.1': 'invalid_time' },
    ],
  ])('are not created for %j', async (body, fields) => {
    expect(await refusalOf(await generate(body))).toEqual(refusedFields(fields));
    expect(await bodyOf(await setup().app.call('/api/slots/available'))).toEqual([]);
  });

  it('are deleted if free, but not if booked or unknown', async () => {
    const { app } = setup();
    await addSlots(app, '10:00', '11:00');
    await book(app);
    const headers = await app.signIn();
    const listed = await app.call('/api/slots/all', { headers });
    const [booked, free] = z.parse(z.array(slotSchema), await listed.json());
    const remove = (id = '') => app.call(`/api/slots/${id}`, { method: 'DELETE', headers });
    expect(await refusalOf(await remove(booked?.id))).toMatchObject({ code: 'slot_booked' });
    const removed = await remove(free?.id);
    expect([removed.status, await removed.text()]).toEqual([204, '']);
    expect(await refusalOf(await remove(free?.id))).toMatchObject({ code: 'not_found' });
    expect(await bodyOf(await app.call('/api/slots/available'))).toEqual([]);
  });

  it('are listed in pages, ascending, including booked ones', async () => {
    const { app } = setup();
    await addSlots(app, '12:00', '10:00', '11:00');
    await book(app);
    const headers = await app.signIn();
    const first = await app.call('/api/slots/all?limit=2', { headers });
    expect(await bodyOf(first)).toMatchObject([
      { date: day, time: '10:00', isAvailable: false },
      { date: day, time: '11:00', isAvailable: true },
    ]);
    const link = first.headers.get('Link') ?? '';
    expect(link).toMatch(
      /^<\/api\/slots\/all\?limit=2&cursor=2041-03-12T11%3A00%7E[\w-]{22}>; rel="next"$/,
    );
    const second = await app.call(link.slice(1, link.indexOf('>')), { headers });
    expect(await bodyOf(second)).toMatchObject([{ time: '12:00' }]);
    expect(second.headers.get('Link')).toBeNull();
    const whole = await app.call('/api/slots/all?limit=3', { headers });
    expect(whole.headers.get('Link')).toBeNull();
  });

  it.each([
    ['limit=0', { limit: 'invalid_limit' }],
    ['limit=-1', { limit: 'invalid_limit' }],
    ['limit=1e3', { limit: 'invalid_limit' }],
    ['cursor=yesterday', { cursor: 'invalid_cursor' }],
    [`cursor=2026-99-99T99:99~${'x'.repeat(22)}`, { cursor: 'invalid_cursor' }],
  ])('are not listed for %s', async (query, fields) => {
    const { app } = setup();
    const headers = await app.signIn();
    const response = await app.call(`/api/slots/all?${query}`, { headers });
    expect(await refusalOf(response)).toEqual(refusedFields(fields));
  });
});
