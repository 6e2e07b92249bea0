/** Opening hours as set in the desk, and the times that visitors are offered. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  hoursPreviewSchema,
  offeredTimesSchema,
  deskScheduleSchema,
} from '#features/hours/contract/hours.ts';
import { deskConsultantSchema } from '#features/consultants/contract/consultant-desk.ts';
import { keys } from '#registry/keys.ts';
import { book, booking, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { dayClosed, newConsultant, officeHours } from '#tests/support/hours.ts';
import { stored } from '#tests/support/keys.ts';
import { addDays } from '#platform/time/zone.ts';

const { setup, get, send, signIn } = useDesk();
const week = { ...officeHours, holidays: [] };
const timesOf = async (query = '') => {
  const response = await get(`/api/slots/available?startDate=${day}&endDate=${day}${query}`);
  const found = z.parse(z.array(z.object({ time: z.string() })), await response.json());
  return found.map(({ time }) => time);
};
const idSchema = z.object({ id: z.string() });
const enter = async (time: string, confirm: string[] = [], date = booking.date) => {
  const body = { ...booking, date, time, confirm };
  return z.parse(idSchema, await (await send('POST', '/api/appointments/entered', body)).json()).id;
};
const previewed = async (body: object) =>
  z.parse(hoursPreviewSchema, await (await send('POST', '/api/hours/preview', body)).json());

it('hours: offer the times of the rules, without those that an exception closes', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  expect(await timesOf()).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
  const half = { kind: 'closed', from: `${day}T09:30`, to: `${day}T13:00` };
  const answer = await send('POST', '/api/hours/exceptions', { exception: half });
  // A time that overlaps the absence is not offered; the others keep their starts.
  expect(await timesOf()).toEqual(['13:00', '14:00', '15:00', '16:00']);
  const { exceptions } = z.parse(deskScheduleSchema, await answer.json());
  await send('DELETE', `/api/hours/exceptions/${exceptions[0]?.id ?? ''}`);
  expect(await timesOf()).toHaveLength(7);
  expect((await book(setup().app, { time: '11:00' })).status).toBe(201);
  expect((await refusalOf(await book(setup().app, { time: '12:00' }))).code).toBe(
    'slot_unavailable',
  );
});

it('preview: counts no taken time as gained by the firm’s first hours', async () => {
  await signIn();
  await enter('10:00');
  const [from, to] = ['13:00', '14:30'].map((time) => Date.parse(`${day}T${time}+01:00`));
  const member = `${String(from)} ${String(to)} firm feed`;
  await setup().engine.call(['ZADD', stored(keys.busy), String(from), member]);
  const { gained } = await previewed({ hours: week });
  const theirs = gained.times.filter(({ date }) => date === day).map(({ time }) => time);
  expect(theirs).toEqual(['09:00', '11:00', '15:00', '16:00']);
  await send('POST', '/api/hours', week);
  expect(await timesOf()).toEqual(theirs);
});

it('preview: lists all appointments on a day to be closed, including those outside the hours', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  const late = await enter('20:00', ['outside_hours']);
  const usual = await enter('10:00');
  const closed = await previewed({ add: dayClosed(day).exception });
  expect(closed.kept.map(({ id }) => id)).toEqual([usual, late]);
  expect(closed.lost.count).toBe(6);
  expect((await previewed({ hours: { rules: [], holidays: [] } })).gained.count).toBe(0);
});

it('preview: omits appointments that a change does not affect, outside the hours or in a slot', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  const added = await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  const { id: consultant } = z.parse(deskConsultantSchema, await added.json());
  const entry = { ...booking, time: '20:00', consultant, confirm: ['outside_hours'] };
  expect((await send('POST', '/api/appointments/entered', entry)).status).toBe(201);
  const opening = { kind: 'open', from: `${day}T06:00`, to: `${day}T08:00` };
  expect((await previewed({ consultant, add: opening })).kept).toEqual([]);
  expect((await previewed({ consultant, hours: week })).kept).toEqual([]);

  // Also beyond the desk's window.
  for (const date of [day, addDays(day, 120)]) {
    await send('POST', '/api/slots/generate', { date, time: '18:00' });
    await send('POST', '/api/slots/generate', { date, time: '10:00' });
    for (const time of ['18:00', '10:00', '14:00']) await enter(time, [], date);
  }
  const { kept } = await previewed({ hours: { rules: [], holidays: [] } });
  expect(kept.map(({ date, time }) => [date, time])).toEqual([
    [day, '14:00'],
    [addDays(day, 120), '14:00'],
  ]);
});

it('preview: lists all affected appointments, also beyond the desk’s window', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  // Both on a Wednesday: beyond the 90 days, and beyond the days that are checked against the hours.
  const [summer, later] = [addDays(day, 120), addDays(day, 715)];
  const [near, far] = [await enter('10:00', [], summer), await enter('10:00', [], later)];
  const keptBy = async (change: object) => (await previewed(change)).kept.map(({ id }) => id);
  const closed = (from: string, to: string) => ({
    add: { kind: 'closed', from: `${from}T00:00`, to: `${to}T00:00` },
  });
  expect(await keptBy(closed(addDays(summer, -3), addDays(summer, 3)))).toEqual([near]);
  expect(await keptBy(closed(later, addDays(later, 1)))).toEqual([far]);
  expect(await keptBy(closed(day, summer))).toEqual([]);
  const rules = week.rules.map((rule) => ({ ...rule, weekdays: [1, 2] }));
  expect(await keptBy({ hours: { rules, holidays: [] } })).toEqual([near]);
  // Removing all hours affects the appointment as well.
  expect(await keptBy({ hours: { rules: [], holidays: [] } })).toEqual([near]);
  // An appointment beyond the checked days is not listed, since nothing changes for it.
  expect(await keptBy({ hours: week })).toEqual([]);
});

it('preview: lists the times in it that are held for clients, but none proposed knowingly', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  const added = await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  const { id: bea } = z.parse(deskConsultantSchema, await added.json());
  await send('POST', '/api/hours', { consultant: bea, ...week });
  const [next, third] = [addDays(day, 1), addDays(day, 2)];
  const id = await enter('10:00');
  const at = (date: string, time: string, consultant = 'firm') => ({ date, time, consultant });
  const propose = (times: object[], confirm: string[] = []) =>
    send('POST', `/api/appointments/${id}/proposal`, { times, until: addDays(day, 5), confirm });
  expect((await propose([at(next, '10:00'), at(next, '14:00'), at(next, '10:00', bea)])).ok).toBe(
    true,
  );
  const heldBy = async (change: object) =>
    (await previewed(change)).held.map((time) => [time.id, time.startsAt.slice(0, 16), time.with]);
  const [ten, two] = [`${next}T09:00`, `${next}T13:00`];
  const closed = { kind: 'closed', from: `${next}T12:00`, to: `${next}T18:00` };
  expect(await heldBy({ add: closed })).toEqual([[id, two, 'firm']]);
  expect(await heldBy({ consultant: bea, add: dayClosed(next).exception })).toEqual([
    [id, ten, bea],
  ]);
  expect(await heldBy({ add: dayClosed(third).exception })).toEqual([]);
  const mornings = week.rules.map((rule) => ({
    ...{ ...rule, spans: [{ from: '09:00', to: '12:00' }] },
  }));
  expect(await heldBy({ hours: { rules: mornings, holidays: [] } })).toEqual([[id, two, 'firm']]);
  expect(await previewed({ retire: true })).toMatchObject({
    ...{ gained: { count: 0 }, lost: { count: 0 }, kept: [{ id, date: day, time: '10:00' }] },
    held: [
      { id, startsAt: `${ten}:00.000Z`, with: 'firm' },
      { id, startsAt: `${two}:00.000Z`, with: 'firm' },
    ],
  });
  expect(await previewed({ consultant: bea, retire: true })).toMatchObject({
    ...{ kept: [], held: [{ with: bea }] },
  });
  await propose([at(next, '19:00'), at(next, '14:00')], ['outside_hours']);
  expect(await heldBy({ hours: { rules: [], holidays: [] } })).toEqual([[id, two, 'firm']]);
  expect(await heldBy({ add: dayClosed(next).exception })).toHaveLength(2);
});

it('exception of everyone: previewed, made and removed for all consultants in one act', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  const added = await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  const { id: bea } = z.parse(deskConsultantSchema, await added.json());
  await send('POST', '/api/hours', { consultant: bea, ...week });
  const first = await enter('10:00');
  const entry = { ...booking, time: '09:00', consultant: bea };
  const response = await send('POST', '/api/appointments/entered', entry);
  const earlier = z.parse(idSchema, await response.json()).id;
  const { exception } = dayClosed(day);
  const { kept, lost } = await previewed({ add: exception, everyone: true });
  expect(kept.map(({ id }) => id)).toEqual([earlier, first]);
  // Each time once, of whomever.
  expect(lost.times.filter(({ date }) => date === day)).toHaveLength(7);
  expect(lost.count).toBe(7);

  const schedules = async () =>
    Promise.all(
      [undefined, bea].map(async (consultant) => {
        const query = consultant === undefined ? '' : `?consultant=${consultant}`;
        const schedule: unknown = await (await get(`/api/hours${query}`)).json();
        return z.parse(deskScheduleSchema, schedule).exceptions.map(({ id }) => id);
      }),
    );
  const body = { exception, everyone: true };
  expect((await send('POST', '/api/hours/exceptions', body)).status).toBe(201);
  const [[id = ''] = [], ofBea] = await schedules();
  expect(id).not.toBe('');
  expect(ofBea).toEqual([id]);
  expect(await timesOf()).toEqual([]);
  expect((await send('DELETE', `/api/hours/exceptions/${id}?everyone=true`)).status).toBe(200);
  expect(await schedules()).toEqual([[], []]);
  expect((await send('DELETE', `/api/hours/exceptions/${id}?everyone=true`)).status).toBe(404);
  const past = { exception: dayClosed('2041-03-01').exception, everyone: true };
  expect((await send('POST', '/api/hours/exceptions', past)).status).toBe(422);
  expect(await schedules()).toEqual([[], []]);
});

it('retired consultant: is offered no times, and the preview counts none', async () => {
  await signIn();
  const added = await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  const { id: consultant } = z.parse(deskConsultantSchema, await added.json());
  await send('PATCH', `/api/admin/consultants/${consultant}`, { active: false });
  expect(await previewed({ consultant, hours: week })).toMatchObject({
    ...{ gained: { count: 0, times: [] }, lost: { count: 0 } },
  });
  await send('POST', '/api/hours', { consultant, ...week });
  expect(await timesOf()).toEqual([]);
  const { rules } = z.parse(
    deskScheduleSchema,
    await (await get(`/api/hours?consultant=${consultant}`)).json(),
  );
  expect(rules).toEqual(week.rules);
  await send('PATCH', `/api/admin/consultants/${consultant}`, { active: true });
  expect(await timesOf()).toHaveLength(7);
});

it('entered appointment: returns all warnings about the time until all are confirmed', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  await send('POST', '/api/hours/exceptions', dayClosed('2041-03-13'));
  const ask = async (changes: object) => {
    const answer = await send('POST', '/api/appointments/entered', { ...booking, ...changes });
    const problem = z.object({ warnings: z.optional(z.array(z.string())) });
    return [answer.status, z.parse(problem, await answer.json()).warnings];
  };
  expect(await ask({ time: '12:00' })).toEqual([409, ['outside_hours']]);
  expect(await ask({ date: '2041-03-13' })).toEqual([409, ['blocked']]);
  expect(await ask({ date: '2041-03-10', time: '08:00' })).toEqual([
    409,
    ['outside_hours', 'past'],
  ]);
  const confirm = ['outside_hours', 'past'];
  expect(await ask({ date: '2041-03-10', time: '08:00', confirm: ['past'] })).toEqual([
    409,
    confirm,
  ]);
  expect((await ask({ date: '2041-03-10', time: '08:00', confirm }))[0]).toBe(201);
});

it('exceptions: keep all of several concurrent additions', async () => {
  await signIn();
  const days = Array.from({ length: 12 }, (_, index) => `2041-04-${String(index + 10)}`);
  const answers = await Promise.all(
    days.map((date) => send('POST', '/api/hours/exceptions', dayClosed(date))),
  );
  expect(answers.map(({ status }) => status)).toEqual(days.map(() => 201));
  const { exceptions } = z.parse(deskScheduleSchema, await (await get('/api/hours')).json());
  expect(exceptions.map(({ from }) => from.slice(0, 10))).toEqual(days);
});

it('offered times: accept any valid date', async () => {
  await signIn();
  for (const query of ['startDate=0000-01-01', 'startDate=0001-01-01', 'startDate=9999-12-31'])
    expect([query, (await get(`/api/hours/times?${query}`)).status]).toEqual([query, 200]);
});

it('offered times: contain openings beyond the hours, of active consultants only', async () => {
  await signIn();
  const saturday = '2041-03-16';
  const opening = { kind: 'open', from: `${saturday}T09:00`, to: `${saturday}T12:00` };
  const add = (exception: object, consultant = 'firm') =>
    send('POST', '/api/hours/exceptions', { consultant, exception });
  const { id } = z.parse(
    deskConsultantSchema,
    await (await send('POST', '/api/admin/consultants', newConsultant('Bea'))).json(),
  );
  await add({ ...opening, reason: 'Messe' });
  await add({ ...opening, from: `${saturday}T08:00` }, id);
  await add(dayClosed('2041-03-15').exception);
  const openedIn = async (query: string) => {
    const answer = await get(`/api/hours/times?${query}`);
    const { opened } = z.parse(offeredTimesSchema, await answer.json());
    return opened.map(({ consultant, from, reason }) => [consultant, from.slice(11), reason]);
  };
  const [ofBea, ofFirm] = [
    [id, '08:00', undefined],
    ['firm', '09:00', 'Messe'],
  ];
  const days = `startDate=${saturday}&endDate=${saturday}`;
  expect(await openedIn(days)).toEqual([ofBea, ofFirm]);
  expect(await openedIn(`${days}&consultant=firm`)).toEqual([ofFirm]);
  expect(await openedIn('startDate=2041-03-15&endDate=2041-03-15')).toEqual([]);
  await send('PATCH', `/api/admin/consultants/${id}`, { active: false });
  expect(await openedIn(days)).toEqual([ofFirm]);
});

it('deleting a consultant: removes external calendars and their busy spans', async () => {
  await signIn();
  const added = await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  const { id } = z.parse(deskConsultantSchema, await added.json());
  const { engine } = setup();
  const kept = JSON.stringify({ id: 'x'.repeat(22), consultant: id });
  await engine.call(['HSET', stored(keys.outsideCalendars), 'x'.repeat(22), kept]);
  await engine.call(['ZADD', stored(keys.busy), '1', `1 2 ${id} x`, '1', '1 2 firm y']);
  expect((await send('DELETE', `/api/admin/consultants/${id}`)).status).toBe(204);
  expect(await engine.call(['HLEN', stored(keys.outsideCalendars)])).toBe(0);
  expect(await engine.call(['ZRANGE', stored(keys.busy), '0', '-1'])).toEqual(['1 2 firm y']);
});

it('hours: refuse spans that overlap within a rule, and name the later one', async () => {
  await signIn();
  const rulesOf = (...spans: readonly (readonly [string, string])[]) => ({
    rules: [
      { weekdays: [6], spans: [{ from: '09:00', to: '10:00' }] },
      { weekdays: [1], spans: spans.map(([from, to]) => ({ from, to })) },
    ],
    holidays: [],
  });
  const overlapping = rulesOf(['20:00', '24:00'], ['09:00', '12:00'], ['11:45', '17:00']);
  const saved = await send('POST', '/api/hours', overlapping);
  expect(await refusalOf(saved)).toEqual(refusedFields({ 'rules.1.spans.2.from': 'overlap' }));
  const seen = await send('POST', '/api/hours/preview', { hours: overlapping });
  expect(await refusalOf(seen)).toEqual(refusedFields({ 'hours.rules.1.spans.2.from': 'overlap' }));
  const adjoining = rulesOf(['12:00', '24:00'], ['09:00', '12:00']);
  expect((await send('POST', '/api/hours', adjoining)).status).toBe(200);
});

it('hours: still read spans stored before overlaps were refused', async () => {
  await signIn();
  await send('POST', '/api/hours', week);
  const key = stored(keys.schedules);
  const kept = String(await setup().engine.call(['HGET', key, 'firm']));
  const older = kept.replace('"to":"12:00"', '"to":"14:00"');
  expect(older).not.toBe(kept);
  await setup().engine.call(['HSET', key, 'firm', older]);
  const { rules } = z.parse(deskScheduleSchema, await (await get('/api/hours')).json());
  expect(rules[0]?.spans[0]?.to).toBe('14:00');
});

it('exceptions: take 24:00 as the end, and store the midnight that it means', async () => {
  await signIn();
  const exception = { kind: 'closed', from: `${day}T13:00`, to: `${day}T24:00` };
  const answer = await send('POST', '/api/hours/exceptions', { exception });
  const { exceptions } = z.parse(deskScheduleSchema, await answer.json());
  expect(exceptions.map(({ to }) => to)).toEqual([`${addDays(day, 1)}T00:00`]);
  for (const to of ['2041-02-30T24:00', '9999-12-31T24:00', `${day}T24:15`]) {
    const refused = await send('POST', '/api/hours/exceptions', {
      exception: { ...exception, to },
    });
    expect(await refusalOf(refused)).toEqual(refusedFields({ 'exception.to': 'invalid_moment' }));
  }
  const early = { ...exception, from: `${day}T24:00` };
  expect((await send('POST', '/api/hours/exceptions', { exception: early })).status).toBe(422);
});
