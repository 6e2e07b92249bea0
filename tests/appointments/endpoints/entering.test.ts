/** Which consultant gets an appointment entered at the desk, and which warnings come first. */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { keys } from '#registry/keys.ts';
import { receiptSchema } from '#platform/contract/fields.ts';
import { book, booking, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { closeDay, employ, newConsultant, officeHours, workFrom } from '#tests/support/hours.ts';
import { stored } from '#tests/support/keys.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';

const { setup, send } = useDesk();
const db = () => openTestDatabase(directHost(setup().engine));
let clients = 0;
/** For another client each time. */
const enter = (changes: object = {}) => {
  const email = `client${(clients += 1)}@example.com`;
  return send('POST', '/api/appointments/entered', { ...booking, email, ...changes });
};
const problemSchema = z.object({
  code: z.string(),
  warnings: z.optional(z.array(z.string())),
  consultant: z.optional(z.string()),
});
const questionOf = async (changes: object = {}) => {
  const answer = await enter(changes);
  return { status: answer.status, ...z.parse(problemSchema, await answer.json()) };
};
const ownerOf = async (changes: object = {}) =>
  z.parse(deskAppointmentSchema, await (await enter(changes)).json()).consultant;
const asked = (warnings: readonly string[], consultant: string) => ({
  ...{ status: 409, code: 'needs_confirmation', warnings, consultant },
});

/** Opening hours without the tested day, to be set with `workFrom`. */
const mondays = {
  rules: [{ weekdays: [1], spans: [{ from: '09:00', to: '17:00' }] }],
  holidays: [],
};
const takeElsewhere = (consultant: string) => {
  const [from, to] = [Date.parse(`${day}T08:00Z`), Date.parse(`${day}T12:00Z`)];
  const member = `${from} ${to} ${consultant} feed`;
  return setup().engine.call(['ZADD', stored(keys.busy), String(from), member]);
};

it('entering: prefers a colleague to a consultant who is absent', async () => {
  await employ(db(), 'ada', 'ben');
  await closeDay(db(), day, { consultant: 'ada' });
  expect(await ownerOf()).toBe('ben');
  // Even if the warning is confirmed, and although Ben has more appointments that week.
  expect(await ownerOf({ time: '12:00', confirm: ['blocked'] })).toBe('ben');
});

it.each([
  ['2000-01-01', '00:00', 60],
  ['2099-12-31', '23:45', 240],
])('entering: what is entered at the end of the known days is read again: %s', async (...span) => {
  const [date, time, minutes] = span;
  const confirm = ['outside_hours', 'past'];
  const answer = await enter({ date, time, minutes, confirm });
  expect(answer.status).toBe(201);
  const { id } = z.parse(deskAppointmentSchema, await answer.json());
  expect((await send('GET', `/api/appointments/${id}`)).status).toBe(200);
});

it('entering: proposes the consultant with the mildest warnings where all have some', async () => {
  await employ(db(), 'ada', 'ben', 'cleo');
  await closeDay(db(), day, { consultant: 'ada' });
  await takeElsewhere('ben');
  await workFrom(db(), mondays, 'cleo');
  expect(await questionOf()).toEqual(asked(['outside_hours'], 'cleo'));
  // A warning confirmed for one consultant does not count for another.
  expect(await questionOf({ confirm: ['blocked'] })).toEqual(asked(['outside_hours'], 'cleo'));
  expect(await ownerOf({ confirm: ['outside_hours'], consultant: 'cleo' })).toBe('cleo');
  // Next comes Ben, who is busy in another calendar and, as the firm has set hours, outside them; then Ada,
  // who is absent.
  expect(await questionOf()).toEqual(asked(['outside_hours', 'busy'], 'ben'));
  expect(await ownerOf({ confirm: ['outside_hours', 'busy'] })).toBe('ben');
  expect(await questionOf()).toEqual(asked(['blocked'], 'ada'));
});

it('entering: asks before a consultant without hours gets a time outside the firm’s hours', async () => {
  await employ(db(), 'ada', 'ben');
  await workFrom(db(), mondays, 'ada');
  expect(await questionOf({ consultant: 'ben' })).toEqual(asked(['outside_hours'], 'ben'));
  await workFrom(db(), { ...mondays, rules: [] }, 'ada');
  expect(await ownerOf({ consultant: 'ben' })).toBe('ben');
});

it('entering: chooses the less booked of consultants with equal warnings', async () => {
  await employ(db(), 'ada', 'ben');
  for (const consultant of ['ada', 'ben']) await workFrom(db(), mondays, consultant);
  const confirm = ['outside_hours'];
  expect(await ownerOf({ confirm })).toBe('ada');
  expect(await questionOf({ time: '12:00' })).toEqual(asked(confirm, 'ben'));
  expect(await ownerOf({ time: '12:00', confirm })).toBe('ben');
});

it('entering: asks before a consultant gets a service they do not offer', async () => {
  const other = { ...newConsultant('Ben'), services: ['projekt-management'] };
  const added = await send('POST', '/api/admin/consultants', other);
  const { id } = z.parse(z.object({ id: z.string() }), await added.json());
  expect(await questionOf({ consultant: id })).toEqual(asked(['other_services'], id));
  expect(await ownerOf({ consultant: id, confirm: ['other_services'] })).toBe(id);
  // Without a named consultant, only those who offer the service are considered.
  expect(await ownerOf()).not.toBe(id);
});

it('entering, moving: ask where the client is with somebody else then', async () => {
  await employ(db(), 'ada', 'ben', 'eve');
  const email = 'Twice@example.com';
  expect(await ownerOf({ email, consultant: 'ada' })).toBe('ada');
  const again = { email: email.toLowerCase(), consultant: 'ben' };
  expect(await questionOf(again)).toEqual(asked(['same_client'], 'ben'));
  // Half an hour of both.
  expect(await questionOf({ ...again, time: '10:30' })).toEqual(asked(['same_client'], 'ben'));
  expect(await ownerOf({ email: 'other@example.com', consultant: 'ben', time: '11:00' })).toBe(
    'ben',
  );
  const later = await enter({ ...again, time: '14:00' });
  const { id } = z.parse(deskAppointmentSchema, await later.json());
  const move = (confirm: string[], to = {}) =>
    send('POST', `/api/appointments/${id}/move`, { date: day, time: '10:00', confirm, ...to });
  const refused = await move([]);
  expect(z.parse(problemSchema, await refused.json())).toMatchObject({ warnings: ['same_client'] });
  expect((await move(['same_client'])).status).toBe(200);
  // Somebody else at the same time changes nothing for the client.
  expect((await move([], { consultant: 'eve' })).status).toBe(200);
  // Nobody is told apart by no address.
  expect(await ownerOf({ email: '', consultant: 'ada', time: '15:00' })).toBe('ada');
  expect(await ownerOf({ email: '', consultant: 'ben', time: '15:00' })).toBe('ben');
});

it('confirming: asks where the client has another appointment or request then', async () => {
  await employ(db(), 'ada', 'ben');
  for (const id of ['ada', 'ben']) await workFrom(db(), { ...officeHours, holidays: [] }, id);
  const request = async (consultant: string) => {
    const answer = await book(setup().app, { consultant, email: 'twice@example.com' });
    return z.parse(receiptSchema, await answer.json()).id;
  };
  const [one, other] = [await request('ada'), await request('ben')];
  const confirm = async (id: string, warnings: string[]) =>
    send('PATCH', `/api/appointments/${id}?status=confirmed`, { confirm: warnings });
  for (const id of [one, other]) {
    const refused = await confirm(id, []);
    expect(refused.status).toBe(409);
    expect(z.parse(problemSchema, await refused.json()).warnings).toEqual(['same_client']);
    expect((await confirm(id, ['same_client'])).status).toBe(200);
  }
});

it('entering: requires a number for a call', async () => {
  const refused = refusedFields({ phone: 'required' });
  for (const phone of ['', 'Nicht angegeben', undefined, '-', '+1'])
    expect(await refusalOf(await enter({ meeting: 'phone', phone }))).toEqual(refused);
  const entered = await enter({ meeting: 'phone' });
  expect(entered.status).toBe(201);
  // The number of a call that is still ahead cannot be removed.
  const { id } = z.parse(deskAppointmentSchema, await entered.json());
  const edit = (body: object) => send('PATCH', `/api/appointments/${id}/contact`, body);
  for (const phone of ['', '-']) expect(await refusalOf(await edit({ phone }))).toEqual(refused);
  expect((await edit({ phone: '117' })).status).toBe(200);
  await send('PATCH', `/api/appointments/${id}?status=cancelled`);
  expect((await edit({ phone: '' })).status).toBe(200);
  expect((await edit({ clientName: 'Eve', phone: '' })).status).toBe(200);
  expect((await enter({ meeting: 'office', phone: '', time: '14:00' })).status).toBe(201);
});
