/**
 * Confirming a request whose time is closed by now: a question comes first, at the desk and by signed link.
 */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { deskAppointmentSchema } from '#features/appointments/contract/appointment.ts';
import { problemSchema } from '#platform/contract/errors.ts';
import { keys } from '#registry/keys.ts';
import { day } from '#tests/support/booking.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { dayClosed, officeHours } from '#tests/support/hours.ts';
import { stored } from '#tests/support/keys.ts';
import { requestOf, useLinks } from '#tests/support/links.ts';

const { setup, send, get, requested, post, tokenOf, told, lastEvent, historyOf, signIn } =
  useLinks();
const week = { ...officeHours, holidays: [] };
const close = () => send('POST', '/api/hours/exceptions', dayClosed(day));
const confirm = (id: string, body?: object) =>
  send('PATCH', `/api/appointments/${id}?status=confirmed`, body);
const asked = (...warnings: string[]) => ({
  ...{ status: 409, code: 'needs_confirmation', warnings, consultant: 'firm' },
});
async function questionOf(response: Response) {
  const { status, code, warnings, consultant } = z.parse(problemSchema, await response.json());
  return { status, code, warnings, consultant };
}
const statusOf = async (id: string) => {
  const response = await get(`/api/appointments/${id}`);
  return z.parse(deskAppointmentSchema, await response.json()).status;
};
/** Makes the consultant busy in another calendar for an hour from this instant. */
const takeElsewhere = (from: number) => {
  const member = `${from} ${from + 3_600_000} firm feed`;
  return setup().engine.call(['ZADD', stored(keys.busy), String(from), member]);
};

describe('confirming at the desk', () => {
  it('asks once the day is closed, and confirms with the warning confirmed', async () => {
    const { id } = await requested();
    await close();
    expect(await questionOf(await confirm(id))).toEqual(asked('blocked'));
    expect(await statusOf(id)).toBe('pending');
    expect(await historyOf(id)).toHaveLength(1);
    expect(await told('appointment_confirmed')).toEqual([]);
    expect(await questionOf(await confirm(id, { confirm: ['busy'] }))).toEqual(asked('blocked'));
    const meant = await confirm(id, { confirm: ['blocked'], note: 'Bis bald' });
    expect(await meant.json()).toMatchObject({ id, status: 'confirmed' });
    expect(await lastEvent(id)).toMatchObject({
      kind: 'status',
      to: 'confirmed',
      note: 'Bis bald',
    });
    expect(await told('appointment_confirmed')).toEqual(['visitor mail 60000']);
  });

  it('asks nothing without warnings, or when the request is declined', async () => {
    const [open, declined] = [await requested('10:00'), await requested('14:00')];
    await send('POST', '/api/hours', week);
    expect((await confirm(open.id)).status).toBe(200);
    await close();
    const path = `/api/appointments/${declined.id}?status=cancelled`;
    expect((await send('PATCH', path)).status).toBe(200);
  });

  it('asks for a time outside changed opening hours, also on a public holiday', async () => {
    setup().clock.set('2041-04-01T08:00:00Z');
    await signIn();
    await send('POST', '/api/hours', week);
    const [late, goodFriday] = [
      await requested('15:00', { date: '2041-04-18' }),
      await requested('09:00', { date: '2041-04-19' }),
    ];
    const rules = [{ weekdays: [1, 2, 3, 4, 5], spans: [{ from: '09:00', to: '12:00' }] }];
    await send('POST', '/api/hours', { rules, holidays: ['zug'] });
    expect(await questionOf(await confirm(late.id))).toEqual(asked('outside_hours'));
    expect(await questionOf(await confirm(goodFriday.id))).toEqual(asked('blocked'));
    expect((await confirm(goodFriday.id, { confirm: ['blocked'] })).status).toBe(200);
  });

  it('asks while the consultant is busy in another calendar, with all warnings', async () => {
    const { id } = await requested();
    await takeElsewhere(Date.parse('2041-03-12T09:30:00Z'));
    expect(await questionOf(await confirm(id))).toEqual(asked('busy'));
    await close();
    expect(await questionOf(await confirm(id, { confirm: ['busy'] }))).toEqual(
      asked('blocked', 'busy'),
    );
    expect((await confirm(id, { confirm: ['busy', 'blocked'] })).status).toBe(200);
  });

  it('asks nothing once the appointment has begun', async () => {
    const { id } = await requested();
    await close();
    setup().clock.set('2041-03-12T09:10:00Z');
    await signIn();
    expect((await confirm(id)).status).toBe(200);
  });

  it('judges the present time of a request that was moved', async () => {
    const { id } = await requested();
    await close();
    const body = { date: '2041-03-13', time: '10:00' };
    expect((await send('POST', `/api/appointments/${id}/move`, body)).status).toBe(200);
    expect((await confirm(id)).status).toBe(200);
  });

  it('answers illegal transitions, unknown ids and unknown warnings before it asks', async () => {
    const { id } = await requested();
    await close();
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect((await refusalOf(await confirm(id))).code).toBe('illegal_transition');
    expect((await refusalOf(await confirm('x'.repeat(22)))).code).toBe('not_found');
    expect(await refusalOf(await confirm(id, { confirm: ['rain'] }))).toEqual(
      refusedFields({ 'confirm.0': 'unknown_warning' }),
    );
  });
});

describe('confirming by the firm’s signed link', () => {
  const decideOn = (id: string, body: object) =>
    post('request/decision', { token: tokenOf(id, 'firm'), ...body });

  it('asks the same question, and confirms with the warning confirmed', async () => {
    const { id } = await requested();
    await close();
    const decision = { decision: 'confirm' };
    expect(await questionOf(await decideOn(id, decision))).toEqual(asked('blocked'));
    expect(await told('appointment_confirmed')).toEqual([]);
    expect(await historyOf(id)).toHaveLength(1);
    const meant = await decideOn(id, { ...decision, confirm: ['blocked'] });
    expect((await requestOf(meant)).status).toBe('confirmed');
    expect(await lastEvent(id)).toMatchObject({ to: 'confirmed', by: 'firm-link' });
    // A second click changes nothing.
    expect((await requestOf(await decideOn(id, decision))).status).toBe('confirmed');
  });

  it('declines without a question', async () => {
    const { id } = await requested();
    await close();
    expect((await requestOf(await decideOn(id, { decision: 'decline' }))).status).toBe('cancelled');
  });

  it('occupies the time of an expired request only once the warning is confirmed', async () => {
    const { id } = await requested();
    await setup().engine.call(['HSET', stored(keys.appointmentStatus), id, 'expired']);
    await setup().engine.call(['ZREM', stored(keys.appointmentsTaken), id]);
    await close();
    const taken = () => setup().engine.call(['ZSCORE', stored(keys.appointmentsTaken), id]);
    for (const ask of [() => decideOn(id, { decision: 'confirm' }), () => confirm(id)]) {
      expect(await questionOf(await ask())).toEqual(asked('blocked'));
      expect(await taken()).toBeNull();
    }
    const meant = await decideOn(id, { decision: 'confirm', confirm: ['blocked'] });
    expect((await requestOf(meant)).status).toBe('confirmed');
    expect(await taken()).not.toBeNull();
  });
});
