import { keys } from '#registry/keys.ts';
/** The firm's planning: series with a preview, closed days, deletion of many slots. */
import { dayClosed } from '#tests/support/hours.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { auditEntrySchema } from '#features/audit/contract/audit.ts';
import { slotSeriesPreviewSchema } from '#features/hours/contract/slot-series.ts';
import { addSlots, book, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { stored as keyOf } from '#tests/support/keys.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';

const { setup, signIn, get, send, slotsOf, freeTimes } = useDesk();
const audited = async () => {
  const entries = z.parse(z.array(auditEntrySchema), await (await get('/api/admin/audit')).json());
  return entries.map(({ action, count, subject }) => [action, count ?? subject]);
};

/** The 25 weekdays from 15 April to 21 May 2041 that are no holiday in Zug. */
const series = {
  startDate: '2041-04-15',
  endDate: '2041-05-21',
  weekdays: [1, 2, 3, 4, 5],
  times: ['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'],
  holidays: ['zug'],
};

async function preview(changes: object = {}) {
  const response = await send('POST', '/api/slots/series/preview', { ...series, ...changes });
  expect(response.status).toBe(200);
  const { slots, holidays } = z.parse(slotSeriesPreviewSchema, await response.json());
  const count = (state: string) => slots.filter((slot) => slot.state === state).length;
  return { slots, holidays, count };
}

describe('a series of 200 slots', () => {
  it('is previewed, created, closed for a day and partly deleted', async () => {
    const seen = await preview();
    const dates = [...new Set(seen.slots.map(({ date }) => date))];
    expect(dates).toHaveLength(25);
    expect(seen.count('new')).toBe(200);
    expect(dates).not.toContain('2041-04-19');
    expect(seen.holidays).toContainEqual({ date: '2041-04-19', region: 'zug', name: 'Karfreitag' });
    expect(seen.holidays).toContainEqual({
      date: '2041-05-01',
      region: 'austria',
      name: 'Staatsfeiertag',
    });
    expect(await slotsOf()).toEqual([]);

    const created = await send('POST', '/api/slots/series', series);
    expect([created.status, await created.json()]).toEqual([201, { created: 200, existing: 0 }]);
    const again = await send('POST', '/api/slots/series', series);
    expect(await again.json()).toEqual({ created: 0, existing: 200 });
    expect((await preview()).count('existing')).toBe(200);

    const holiday = dayClosed('2041-05-01', { reason: 'Feiertag' });
    expect((await send('POST', '/api/hours/exceptions', holiday)).status).toBe(201);
    expect(await (await get('/api/hours')).json()).toMatchObject({
      exceptions: [{ from: '2041-05-01T00:00', to: '2041-05-02T00:00', reason: 'Feiertag' }],
    });
    expect((await preview()).count('existing')).toBe(200);
    const offered = await slotsOf('?startDate=2041-05-01&endDate=2041-05-02');
    expect(offered.map(({ isAvailable }) => isAvailable)).toEqual([
      ...Array<boolean>(8).fill(false),
      ...Array<boolean>(8).fill(true),
    ]);
    expect(await (await send('POST', '/api/slots/series', series)).json()).toEqual({
      created: 0,
      existing: 200,
    });

    const week = await slotsOf('?startDate=2041-05-06&endDate=2041-05-10');
    const ids = [...week.map(({ id }) => id), week[0]?.id, 'x'.repeat(22)];
    const deleted = await send('POST', '/api/slots/delete', { ids });
    expect([deleted.status, await deleted.json()]).toEqual([
      200,
      { deleted: 40, booked: 0, unknown: 1 },
    ]);
    expect(await slotsOf()).toHaveLength(160);
    expect(await audited()).toEqual(
      expect.arrayContaining([
        ['slots_created', 200],
        ['exception_added', 'firm'],
        ['slots_deleted', 40],
      ]),
    );
  });

  it('reports the state of each slot in the preview', async () => {
    const today = { startDate: '2041-03-11', endDate: '2041-03-11', times: ['08:45', '09:15'] };
    expect((await preview(today)).slots.map(({ state }) => state)).toEqual(['past', 'new']);
    const dst = { startDate: '2041-03-31', endDate: '2041-03-31', weekdays: [7], times: ['02:30'] };
    expect((await preview(dst)).slots.map(({ state }) => state)).toEqual(['nonexistent']);
  });

  it('counts slots that are too close to one another, also across midnight', async () => {
    await addSlots(setup().app, '23:30');
    const next = { startDate: '2041-03-13', endDate: '2041-03-13', weekdays: [3] };
    const body = { ...series, ...next, times: ['00:15', '12:00'] };
    const seen = await send('POST', '/api/slots/series/preview', body);
    const { overlapping } = z.parse(slotSeriesPreviewSchema, await seen.json());
    expect(overlapping).toBe(1);
  });

  it.each([
    [{ weekdays: [] }, { weekdays: 'required' }],
    [{ weekdays: [8] }, { 'weekdays.0': 'invalid_weekday' }],
    [{ times: ['10:05'] }, { 'times.0': 'off_step' }],
    [{ holidays: ['bern'] }, { 'holidays.0': 'unknown_region' }],
    [{ endDate: '2041-04-14' }, { endDate: 'before_start' }],
    [{ endDate: '2043-04-14' }, { endDate: 'too_many' }],
  ])('preview and creation refuse %j', async (changes, fields) => {
    for (const address of ['/api/slots/series/preview', '/api/slots/series']) {
      const response = await send('POST', address, { ...series, ...changes });
      expect(await refusalOf(response)).toEqual(refusedFields(fields));
    }
  });
});

describe('closed day', () => {
  it('allows no booking and no new slot, and keeps existing appointments', async () => {
    const { app } = setup();
    await addSlots(app, '10:00', '11:00');
    const { id } = z.parse(appointmentSchema, await (await book(app, { time: '10:00' })).json());
    const closed = z.parse(
      deskScheduleSchema,
      await (await send('POST', '/api/hours/exceptions', dayClosed(day))).json(),
    );
    expect((await refusalOf(await book(app, { time: '11:00' }))).code).toBe('slot_unavailable');
    const one = await send('POST', '/api/slots/generate', { date: day, time: '12:00' });
    expect(await refusalOf(one)).toEqual(refusedFields({ date: 'blocked' }));
    const body = { startDate: day, endDate: '2041-03-13', timeSlots: ['12:00'] };
    const many = await send('POST', '/api/slots/generate', body);
    expect(await refusalOf(many)).toEqual(refusedFields({ startDate: 'blocked' }));
    // The slot of a cancelled appointment stays unavailable while the day is closed.
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect(await freeTimes()).toEqual([]);
    expect((await refusalOf(await book(app, { time: '10:00' }))).code).toBe('slot_unavailable');

    const exception = `/api/hours/exceptions/${closed.exceptions[0]?.id ?? ''}`;
    expect((await send('DELETE', exception)).status).toBe(200);
    const gone = await send('DELETE', exception);
    expect((await refusalOf(gone)).code).toBe('not_found');
    expect(await freeTimes()).toEqual(['10:00', '11:00']);
  });

  it('excludes times of the day before that reach into it', async () => {
    const { app } = setup();
    await addSlots(app, '22:45', '23:30');
    await send('POST', '/api/hours/exceptions', dayClosed('2041-03-13'));
    expect(await freeTimes()).toEqual(['22:45']);
    expect((await refusalOf(await book(app, { time: '23:30' }))).code).toBe('slot_unavailable');
    expect((await book(app, { time: '22:45' })).status).toBe(201);
  });

  it('must be in the future, and is deleted long after it is over', async () => {
    const past = await send('POST', '/api/hours/exceptions', dayClosed('2041-03-10'));
    expect(await refusalOf(past)).toEqual(refusedFields({ 'exception.to': 'past' }));
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    setup().clock.set('2041-03-13T08:00:00Z');
    await signIn();
    const shown = async () =>
      z.parse(deskScheduleSchema, await (await get('/api/hours')).json()).exceptions;
    expect(await shown()).toEqual([]);
    const kept = async () => String(await setup().engine.call(['HVALS', keyOf(keys.schedules)]));
    expect(await kept()).toContain(day);
    setup().clock.set('2041-06-13T08:00:00Z');
    await signIn();
    await send('POST', '/api/hours/exceptions', dayClosed('2041-07-20'));
    expect(await kept()).not.toContain(day);
  });
});
