/** Handing an appointment over to another consultant: ownership and notifications. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import {
  type DeskAppointment,
  deskAppointmentSchema,
} from '#features/appointments/contract/appointment.ts';
import { booking, day } from '#tests/support/booking.ts';
import { useDesk } from '#tests/support/desk.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { closeDay, newConsultant, keepAll } from '#tests/support/hours.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';

const { setup, get, send, historyOf, outbox } = useDesk();
const db = () => openTestDatabase(directHost(setup().engine));
const people = [
  { id: 'ada', email: 'ada@firm.example' },
  { id: 'ben', email: 'ben@firm.example' },
  { id: 'cleo', email: '' },
  { id: 'dora', email: '', services: ['projekt-management' as const] },
  { id: 'emil', email: '', active: false },
];

/** Stores all consultants, with these retired. */
async function keep(...retired: readonly string[]) {
  const all = people.map(({ id, ...more }) => ({
    ...{ id, ...newConsultant(id), version: 1, ...more },
    ...(retired.includes(id) && { active: false }),
  }));
  await keepAll(db(), all);
}
beforeEach(() => keep());

const parsed = async (answer: Promise<Response>): Promise<DeskAppointment> =>
  z.parse(deskAppointmentSchema, await (await answer).json());
let clients = 0;
/** For another client each time. */
const enter = (changes: object = {}) => {
  const email = `client${(clients += 1)}@example.com`;
  const body = { ...booking, email, consultant: 'ada', ...changes };
  return parsed(send('POST', '/api/appointments/entered', body));
};
const move = (id: string, changes: object) =>
  send('POST', `/api/appointments/${id}/move`, { date: day, time: '10:00', ...changes });

describe('handing over', () => {
  it('keeps the time and moves the appointment to the other consultant’s calendar', async () => {
    const before = await enter();
    const after = await parsed(move(before.id, { consultant: 'ben', note: 'Ada ist krank' }));
    expect(after).toEqual({ ...before, consultant: 'ben', version: 2 });
    expect(await parsed(get(`/api/appointments/${before.id}`))).toEqual(after);
    // Ada is free again, Ben is not.
    expect((await enter({ consultant: 'ada' })).consultant).toBe('ada');
    const second = send('POST', '/api/appointments/entered', { ...booking, consultant: 'ben' });
    expect((await refusalOf(await second)).code).toBe('time_taken');
    expect((await historyOf(before.id)).at(-1)).toMatchObject({
      kind: 'moved',
      from: { date: day, time: '10:00', consultant: 'ada' },
      to: { date: day, time: '10:00', consultant: 'ben' },
      note: 'Ada ist krank',
    });
  });

  it('can change the time as well', async () => {
    const { id } = await enter();
    const after = await parsed(move(id, { consultant: 'ben', time: '11:00' }));
    expect(after).toMatchObject({ consultant: 'ben', time: '11:00', version: 2 });
    expect(await outbox()).not.toContain(`appointment_moved:${id}:visitor:mail:2`);
  });

  it('changes nothing for the same consultant and time', async () => {
    const before = await enter();
    expect(await parsed(move(before.id, { consultant: 'ada' }))).toEqual(before);
    expect(await parsed(move(before.id, {}))).toEqual(before);
    expect(await historyOf(before.id)).toHaveLength(1);
    const moved = await parsed(move(before.id, { time: '11:00' }));
    expect(moved).toMatchObject({ consultant: 'ada' });
    expect((await historyOf(before.id)).at(-1)).toMatchObject({
      from: { date: day, time: '10:00' },
      to: { date: day, time: '11:00' },
    });
  });

  it('refuses an unknown or busy consultant, and warns of other conflicts', async () => {
    const { id } = await enter();
    const unknown = refusedFields({ consultant: 'unknown_consultant' });
    for (const consultant of ['nobody', 'emil'])
      expect(await refusalOf(await move(id, { consultant }))).toEqual(unknown);
    await enter({ consultant: 'ben', time: '10:30' });
    expect((await refusalOf(await move(id, { consultant: 'ben' }))).code).toBe('time_taken');

    const problem = z.object({ warnings: z.array(z.string()), consultant: z.string() });
    const questionOf = async (consultant: string) =>
      z.parse(problem, await (await move(id, { consultant })).json());
    await closeDay(db(), day, { consultant: 'cleo' });
    expect(await questionOf('cleo')).toEqual({ warnings: ['blocked'], consultant: 'cleo' });
    expect(await questionOf('dora')).toEqual({ warnings: ['other_services'], consultant: 'dora' });
    const confirm = ['other_services'];
    expect(await parsed(move(id, { consultant: 'dora', confirm }))).toMatchObject({
      consultant: 'dora',
    });
    // No warning about services for the consultant who already has the appointment.
    expect((await move(id, { time: '13:00' })).status).toBe(200);
  });

  it('allows a retired consultant to keep an appointment but not to get one', async () => {
    const { id } = await enter();
    await keep('ada');
    const moved = await parsed(move(id, { consultant: 'ada', time: '11:00' }));
    expect(moved).toMatchObject({ consultant: 'ada', time: '11:00' });
    await move(id, { consultant: 'ben', time: '11:00' });
    expect(await refusalOf(await move(id, { consultant: 'ada', time: '11:00' }))).toEqual(
      refusedFields({ consultant: 'unknown_consultant' }),
    );
  });

  it('can be undone for a minute, during which the former consultant cannot be deleted', async () => {
    const before = await enter();
    await move(before.id, { consultant: 'cleo' });
    const gone = await send('DELETE', '/api/admin/consultants/ada');
    expect((await refusalOf(gone)).code).toBe('consultant_in_use');
    const undone = await parsed(send('POST', `/api/appointments/${before.id}/undo`));
    expect(undone).toEqual({ ...before, version: 3 });
    const again = send('POST', '/api/appointments/entered', { ...booking, consultant: 'ada' });
    expect((await refusalOf(await again)).code).toBe('time_taken');
    expect((await enter({ consultant: 'cleo' })).consultant).toBe('cleo');
  });

  it('notifies the client and both consultants', async () => {
    const { id } = await enter();
    await move(id, { consultant: 'ben' });
    const of = (recipient: string) => `appointment_handed_over:${id}:${recipient}:mail:2`;
    expect(await outbox()).toEqual(
      expect.arrayContaining(['visitor', 'consultant', 'former'].map(of)),
    );
    // Cleo has no address; Ben is notified that the appointment is no longer his.
    await move(id, { consultant: 'cleo' });
    const later = `appointment_handed_over:${id}:former:mail:3`;
    expect(await outbox()).toEqual(expect.arrayContaining([of('former'), later]));
    expect(await outbox()).not.toContain(of('visitor'));
    expect(await outbox()).not.toContain(`appointment_handed_over:${id}:consultant:mail:3`);
  });
});
