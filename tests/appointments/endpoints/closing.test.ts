/** Who else can take appointments whose time is closed, and the list of those that stay in closed time. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { inClosedTimeSchema, takersSchema } from '#features/appointments/contract/closing.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { signLink } from '#features/links/rules/signed-link.ts';
import { linkKeys } from '#tests/support/app.ts';
import { booking, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { dayClosed, employ, newConsultant, officeHours } from '#tests/support/hours.ts';
import { stored } from '#tests/support/keys.ts';
import { keys } from '#registry/keys.ts';
import { addDays } from '#platform/time/zone.ts';

const { setup, signIn, get, send, bookAt } = useDesk();
const week = { ...officeHours, holidays: [] };
/** The clock says 11 March 2041, 9:00; the hours are 9–12 and 13–17. */
const work = (consultant: string, hours: object = week) =>
  send('POST', '/api/hours', { consultant, ...hours });
let clients = 0;
/** For another client each time. */
const enter = async (changes: object = {}) => {
  const email = `client${(clients += 1)}@example.com`;
  const body = { ...booking, email, ...changes };
  const answer = await send('POST', '/api/appointments/entered', body);
  expect(answer.status).toBe(201);
  return z.parse(appointmentSchema, await answer.json()).id;
};
const takersOf = async (...ids: string[]) => {
  const answer = await send('POST', '/api/appointments/takers', { ids });
  expect(answer.status).toBe(200);
  return z.parse(takersSchema, await answer.json());
};
const inClosedTime = async () => {
  const { count, listed } = z.parse(
    inClosedTimeSchema,
    await (await get('/api/appointments/closed')).json(),
  );
  expect(count).toBe(listed.length);
  return listed.map(({ appointment, why }) => [appointment.id, why]);
};
const propose = async (id: string, times: readonly object[], confirm: string[] = []) => {
  const body = { times, until: day, confirm };
  expect((await send('POST', `/api/appointments/${id}/proposal`, body)).status).toBe(200);
};
const take = async (id: string, time: string) => {
  const token = signLink(linkKeys.key, { role: 'visitor', id, issuedOn: setup().clock.now() });
  const take = { startsAt: new Date(`${day}T${time}+01:00`).toISOString(), with: 'ada' };
  const body = { token, take };
  const answer = await setup().app.call('/api/links/appointment/proposal', {
    method: 'POST',
    body,
  });
  expect(answer.status).toBe(200);
};
const close = async (date = day, consultant = 'ada') => {
  const answer = await send('POST', '/api/hours/exceptions', dayClosed(date, { consultant }));
  const { exceptions } = z.parse(deskScheduleSchema, await answer.json());
  return exceptions.find(({ from }) => from.startsWith(date))?.id ?? '';
};
const lift = (id: string, consultant = 'ada') =>
  send('DELETE', `/api/hours/exceptions/${id}?consultant=${consultant}`);

it('takers: are colleagues who are free then; the others have their next free times', async () => {
  await employ(setup().app.services.db, 'ada', 'ben', 'cem', 'dea');
  for (const id of ['ada', 'ben', 'cem', 'dea']) await work(id);
  const id = await enter({ consultant: 'ada' });
  await enter({ consultant: 'cem' });
  await close(day, 'dea');
  const [taking] = await takersOf(id);
  expect(taking?.appointment.id).toBe(id);
  expect(taking?.free).toEqual(['ben']);
  // Cem is taken at ten, buffers included; Dea is away all day.
  expect(taking?.next.filter(({ consultant }) => consultant === 'cem')).toEqual([
    { consultant: 'cem', date: day, time: '11:00' },
    { consultant: 'cem', date: day, time: '13:00' },
    { consultant: 'cem', date: day, time: '14:00' },
  ]);
  const dea = taking?.next.filter(({ consultant }) => consultant === 'dea');
  expect(dea?.map(({ date }) => date)).toEqual([1, 1, 1].map((days) => addDays(day, days)));
});

it('takers: are free at a time that is held with them for the same client', async () => {
  await employ(setup().app.services.db, 'ada', 'ben', 'cem');
  for (const id of ['ada', 'ben', 'cem']) await work(id);
  const id = await enter({ consultant: 'ada' });
  const at = (time: string, consultant: string) => ({ date: day, time, consultant });
  await propose(id, [at('10:00', 'ben'), at('11:00', 'cem')]);
  const other = await enter({ consultant: 'ada', time: '13:00' });
  await propose(other, [at('10:00', 'cem')]);
  const [taking] = await takersOf(id);
  expect(taking?.free).toEqual(['ben']);
  expect(taking?.next[0]).toEqual(at('11:00', 'cem'));
  // For anybody else they are taken.
  const third = await enter({ consultant: 'ada', time: '11:00' });
  expect((await takersOf(third))[0]?.free).toEqual(['ben']);
  const handed = await send('POST', `/api/appointments/${id}/move`, at('10:00', 'ben'));
  expect(handed.status).toBe(200);
});

it('takers: are none who are about to be away as well', async () => {
  await employ(setup().app.services.db, 'ada', 'ben');
  for (const id of ['ada', 'ben']) await work(id);
  const id = await enter({ consultant: 'ada' });
  expect((await takersOf(id))[0]?.free).toEqual(['ben']);
  const { exception: closing } = dayClosed(day);
  const answer = await send('POST', '/api/appointments/takers', { ids: [id], closing });
  const [taking] = z.parse(takersSchema, await answer.json());
  expect(taking?.free).toEqual([]);
  expect(taking?.next[0]).toEqual({ consultant: 'ben', date: addDays(day, 1), time: '09:00' });
});

it('takers: offer the service, are not retired, and are free of outside events', async () => {
  await employ(setup().app.services.db, 'ada', 'ben', 'cem', 'dea');
  for (const id of ['ada', 'ben', 'cem', 'dea']) await work(id);
  const id = await enter({ consultant: 'ada' });
  await send('PATCH', '/api/admin/consultants/ben', { services: ['sonstige'] });
  await send('PATCH', '/api/admin/consultants/cem', { active: false });
  const at = Date.parse('2041-03-12T09:30:00Z');
  const member = `${at} ${at + 1_800_000} dea feed`;
  await setup().engine.call(['ZADD', stored(keys.busy), String(at), member]);
  const [taking] = await takersOf(id);
  expect(taking?.free).toEqual([]);
  expect(new Set(taking?.next.map(({ consultant }) => consultant))).toEqual(new Set(['dea']));
});

it('takers: take an odd time within their hours, one by hand, and any while nobody has hours', async () => {
  await employ(setup().app.services.db, 'ada', 'ben');
  const early = await enter({ consultant: 'ada', time: '07:00' });
  const odd = await enter({ consultant: 'ada', time: '10:15' });
  const freeAt = async () => (await takersOf(early, odd)).map(({ free }) => free);
  expect(await freeAt()).toEqual([['ben'], ['ben']]);
  await work('ben');
  expect(await freeAt()).toEqual([[], ['ben']]);
  await send('POST', '/api/slots/generate', { date: day, time: '07:00', consultant: 'ben' });
  expect(await freeAt()).toEqual([['ben'], ['ben']]);
});

it('takers: are asked for within the notice, far apart, and only for what is active', async () => {
  await employ(setup().app.services.db, 'ada', 'ben');
  for (const id of ['ada', 'ben']) await work(id);
  const today = await enter({ consultant: 'ada', date: '2041-03-11', time: '10:00' });
  const far = await enter({ consultant: 'ada', date: addDays(day, 364) });
  const over = await enter({ consultant: 'ada', time: '11:00' });
  await send('PATCH', `/api/appointments/${over}?status=cancelled`);
  const found = await takersOf(far, over, 'x'.repeat(22), today);
  expect(found.map(({ appointment, free }) => [appointment.id, free])).toEqual([
    [far, ['ben']],
    [today, ['ben']],
  ]);
  const none = await send('POST', '/api/appointments/takers', { ids: [] });
  expect(await refusalOf(none)).toEqual(refusedFields({ ids: 'required' }));
});

it('in closed time: is what an absence touches, until it is moved, ends or time reopens', async () => {
  await employ(setup().app.services.db, 'ada', 'ben');
  await work('ada');
  await work('ben');
  const second = await enter({ consultant: 'ada', time: '13:00' });
  const first = await enter({ consultant: 'ada' });
  const third = await enter({ consultant: 'ada', time: '15:00' });
  await enter({ consultant: 'ben' });
  expect(await inClosedTime()).toEqual([]);
  const absence = await close();
  expect(await inClosedTime()).toEqual([
    [first, 'blocked'],
    [second, 'blocked'],
    [third, 'blocked'],
  ]);
  const next = { date: addDays(day, 1), time: '10:00' };
  await send('POST', `/api/appointments/${first}/move`, next);
  await send('PATCH', `/api/appointments/${second}?status=cancelled`);
  expect(await inClosedTime()).toEqual([[third, 'blocked']]);
  await lift(absence);
  expect(await inClosedTime()).toEqual([]);
  await close();
  // Over, by the hour of its end.
  setup().clock.set(`${day}T14:59:00Z`);
  await signIn();
  expect(await inClosedTime()).toEqual([[third, 'blocked']]);
  setup().clock.set(`${day}T15:00:00Z`);
  expect(await inClosedTime()).toEqual([]);
});

it('in closed time: are holidays, other hours and the retired; nothing where slots are offered', async () => {
  await employ(setup().app.services.db, 'ada', 'ben');
  const goodFriday = '2041-04-19';
  await work('ada');
  const onHoliday = await enter({ consultant: 'ada', date: goodFriday });
  const late = await enter({ consultant: 'ada', time: '15:00' });
  const ofBen = await enter({ consultant: 'ben', confirm: ['outside_hours'] });
  expect(await inClosedTime()).toEqual([]);
  const rules = [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '09:00', to: '12:00' }] }];
  await work('ada', { rules, holidays: ['zug'] });
  await send('PATCH', '/api/admin/consultants/ben', { active: false });
  expect(await inClosedTime()).toEqual([
    [ofBen, 'retired'],
    [late, 'outside_hours'],
    [onHoliday, 'blocked'],
  ]);
  await send('POST', '/api/slots/generate', { date: day, time: '15:00', consultant: 'ada' });
  expect(await inClosedTime()).toEqual([
    [ofBen, 'retired'],
    [onHoliday, 'blocked'],
  ]);
});

it('in closed time: is nothing that the desk put there knowingly, until more is closed', async () => {
  await employ(setup().app.services.db, 'ada');
  await work('ada');
  const evening = await enter({ consultant: 'ada', time: '19:00', confirm: ['outside_hours'] });
  const moved = await enter({ consultant: 'ada' });
  const to = { date: day, time: '20:30' };
  expect((await send('POST', `/api/appointments/${moved}/move`, to)).status).toBe(409);
  await send('POST', `/api/appointments/${moved}/move`, { ...to, confirm: ['outside_hours'] });
  expect(await inClosedTime()).toEqual([]);
  const absence = await close();
  expect(await inClosedTime()).toEqual([
    [evening, 'blocked'],
    [moved, 'blocked'],
  ]);
  await lift(absence);
  // Undone: it is back at ten, within the hours.
  const undone = await send('POST', `/api/appointments/${moved}/undo`);
  expect(undone.status).toBe(200);
  await close();
  expect((await inClosedTime()).map(([id]) => id)).toEqual([moved, evening]);
});

it('in closed time: is no time that the firm proposed knowingly, moved to or confirmed as asked', async () => {
  await employ(setup().app.services.db, 'ada');
  await work('ada');
  const { id: asked } = await bookAt('10:00', { consultant: 'ada' });
  const { id: moved } = await bookAt('13:00', { consultant: 'ada' });
  const { id: confirmed } = await bookAt('15:00', { consultant: 'ada' });
  const absence = await close();
  const at = (time: string) => ({ date: day, time, consultant: 'ada' });
  await propose(asked, [at('10:00')], ['blocked']);
  await propose(moved, [at('14:00')], ['blocked']);
  await take(asked, '10:00');
  await take(moved, '14:00');
  const query = '?status=confirmed';
  const body = { confirm: ['blocked'] };
  expect((await send('PATCH', `/api/appointments/${confirmed}${query}`, body)).status).toBe(200);
  expect(await inClosedTime()).toEqual([]);
  // Whatever is chosen anew is judged anew.
  await lift(absence);
  for (const id of [asked, confirmed]) {
    const to = { date: day, time: id === asked ? '11:00' : '16:00' };
    expect((await send('POST', `/api/appointments/${id}/move`, to)).status).toBe(200);
  }
  await close();
  expect((await inClosedTime()).map(([id]) => id)).toEqual([asked, confirmed]);
});

it('in closed time: names whose client has no proposed time left, until others are proposed', async () => {
  await employ(setup().app.services.db, 'ada', 'ben');
  for (const id of ['ada', 'ben']) await work(id);
  const id = await enter({ consultant: 'ada' });
  const other = await enter({ consultant: 'ada', time: '11:00' });
  const at = (time: string, consultant: string) => ({ date: day, time, consultant });
  await propose(id, [at('13:00', 'ada'), at('14:00', 'ben')]);
  await propose(other, [at('15:00', 'ben')]);
  const unproposed = async () => {
    const response = await get('/api/appointments/closed');
    const found = z.parse(inClosedTimeSchema, await response.json());
    return found.unproposed.map((appointment) => appointment.id);
  };
  const half = { kind: 'closed', from: `${day}T12:00`, to: `${day}T18:00` };
  await send('POST', '/api/hours/exceptions', { consultant: 'ada', exception: half });
  expect(await unproposed()).toEqual([]);
  await send('PATCH', '/api/admin/consultants/ben', { active: false });
  expect(new Set(await unproposed())).toEqual(new Set([id, other]));
  await propose(id, [at('13:00', 'ada')], ['blocked']);
  expect(await unproposed()).toEqual([other]);
  await send('DELETE', `/api/appointments/${other}/proposal`);
  expect(await unproposed()).toEqual([]);
});

it('in closed time: a new consultant without hours is outside of them only if others have some', async () => {
  await send('POST', '/api/admin/consultants', newConsultant('Bea'));
  await enter();
  expect(await inClosedTime()).toEqual([]);
});
