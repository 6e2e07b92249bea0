import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { inClosedTimeSchema } from '#features/appointments/contract/closing.ts';
import { deskScheduleSchema } from '#features/hours/contract/hours.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import { keys } from '#registry/keys.ts';
import { booking, day } from '#tests/support/booking.ts';
import { dayClosed, employ } from '#tests/support/hours.ts';
import { refusalOf, refusedFields } from '#tests/support/harness.ts';
import { stored } from '#tests/support/keys.ts';
import { timesOf, useLinks, viewOf } from '#tests/support/links.ts';

const { setup, send, get, linked, lastEvent, told, tokenOf, post, freeTimes } = useLinks();
const code = async (response: Response) => (await refusalOf(response)).code;
const toAll = ['visitor mail 0', 'firm mail 0', 'firm whatsapp 0'];
const audit = async () =>
  (await setup().app.services.audit.list({ limit: 9 }))?.filter(({ actor }) =>
    actor.endsWith('-link'),
  );
const usedAt = (email: string) =>
  setup().engine.call(['ZSCORE', stored(keys.addresses), emailDigest(email)]);

describe("the visitor's link", () => {
  it("shows the appointment without the visitor's personal data", async () => {
    const { show } = await linked();
    const { proof, ...shown } = await viewOf(await show());
    expect(proof).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
    expect(shown).toEqual({
      service: 'strategie-beratung',
      date: day,
      time: '10:00',
      startsAt: '2041-03-12T09:00:00.000Z',
      endsAt: '2041-03-12T10:00:00.000Z',
      status: 'pending',
      meeting: 'office',
      consultant: 'firm',
      locale: 'de',
      changeUntil: '2041-03-12T05:00:00.000Z',
      canChange: true,
    });
  });

  it('says that the day was closed since, until it is open, moved or kept knowingly', async () => {
    const { id, show, move } = await linked();
    const isClosed = async () => (await viewOf(await show())).closed;
    expect(await isClosed()).toBeUndefined();
    const close = async () => {
      const answer = await send('POST', '/api/hours/exceptions', dayClosed(day));
      const { exceptions } = z.parse(deskScheduleSchema, await answer.json());
      return () => send('DELETE', `/api/hours/exceptions/${exceptions[0]?.id ?? ''}`);
    };
    const reopen = await close();
    expect(await isClosed()).toBe(true);
    await reopen();
    expect(await isClosed()).toBeUndefined();
    const half = { kind: 'closed', from: `${day}T08:00`, to: `${day}T12:00` };
    await send('POST', '/api/hours/exceptions', { exception: half });
    expect(await isClosed()).toBe(true);
    expect((await viewOf(await move('14:00'))).closed).toBeUndefined();
    expect(await isClosed()).toBeUndefined();
    await close();
    expect(await isClosed()).toBe(true);
    // The firm confirms it all the same.
    const confirm = (body?: object) =>
      send('PATCH', `/api/appointments/${id}?status=confirmed`, body);
    expect((await confirm()).status).toBe(409);
    expect(await isClosed()).toBe(true);
    await confirm({ confirm: ['blocked'] });
    expect(await isClosed()).toBeUndefined();
  });

  it('says nothing of closed time where the firm has chosen to keep the appointment', async () => {
    const { id, show, move } = await linked();
    const isClosed = async () => (await viewOf(await show())).closed;
    const act = (path: string) => send('POST', `/api/appointments/${id}/${path}`);
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    expect(await isClosed()).toBe(true);
    const queued = () => setup().engine.call(['ZCARD', stored(keys.outbox)]);
    const before = await queued();
    expect((await act('keep')).status).toBe(200);
    expect(await isClosed()).toBeUndefined();
    // It stays on the list, and nobody is told.
    const listed = z.parse(
      inClosedTimeSchema,
      await (await get('/api/appointments/closed')).json(),
    );
    expect(listed.listed.map(({ appointment }) => appointment.id)).toEqual([id]);
    expect(await queued()).toBe(before);
    await act('undo');
    expect(await isClosed()).toBe(true);
    // What was kept was the time of then.
    await act('keep');
    const half = { kind: 'closed', from: `${day}T08:00`, to: `${day}T12:00` };
    const { exceptions } = z.parse(deskScheduleSchema, await (await get('/api/hours')).json());
    await send('DELETE', `/api/hours/exceptions/${exceptions[0]?.id ?? ''}`);
    await send('POST', '/api/hours/exceptions', { exception: half });
    expect(await isClosed()).toBeUndefined();
    await move('14:00');
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    expect(await isClosed()).toBe(true);
  });

  it('says of a retired person what it says of closed time', async () => {
    await employ(setup().app.services.db, 'firm', 'ben');
    const { id, show } = await linked();
    const isClosed = async () => (await viewOf(await show())).closed;
    expect(await isClosed()).toBeUndefined();
    await send('PATCH', '/api/admin/consultants/firm', { active: false });
    expect(await isClosed()).toBe(true);
    await send('POST', `/api/appointments/${id}/keep`);
    expect(await isClosed()).toBeUndefined();
  });

  it.each([
    ['kept', (id: string) => send('POST', `/api/appointments/${id}/keep`)],
    [
      'confirmed',
      (id: string) =>
        send('PATCH', `/api/appointments/${id}?status=confirmed`, { confirm: ['blocked'] }),
    ],
  ] as const)('says that its person retired after it was %s in closed time', async (_, allow) => {
    await employ(setup().app.services.db, 'firm', 'ben');
    const { id, show } = await linked();
    const isClosed = async () => (await viewOf(await show())).closed;
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    expect((await allow(id)).status).toBe(200);
    expect(await isClosed()).toBeUndefined();
    await send('PATCH', '/api/admin/consultants/firm', { active: false });
    expect(await isClosed()).toBe(true);
    await send('POST', `/api/appointments/${id}/keep`);
    expect(await isClosed()).toBeUndefined();
    // Now of the closed time alone, which it was kept in as well.
    await send('PATCH', '/api/admin/consultants/firm', { active: true });
    expect(await isClosed()).toBeUndefined();
  });

  it('says nothing of closed time once the appointment is cancelled', async () => {
    const { show, cancel } = await linked();
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    await cancel();
    const { status, closed } = await viewOf(await show());
    expect([status, closed]).toEqual(['cancelled', undefined]);
  });

  it('records that links to the address are used', async () => {
    const { show } = await linked();
    expect(await usedAt(booking.email)).toBeNull();
    await show();
    expect(await usedAt(booking.email)).toBe(String(setup().clock.now().getTime()));
    expect(await usedAt('other@example.com')).toBeNull();
  });

  it('returns the free times to move to, with its own span counted as free', async () => {
    const { times } = await linked('10:00');
    expect(await timesOf(await times())).toEqual(['10:30', '14:00', '16:00']);
    await linked('14:00');
    expect(await timesOf(await times())).toEqual(['10:30', '16:00']);
    expect(await timesOf(await times({ startDate: '2041-03-13' }))).toEqual([]);
    expect(await refusalOf(await times({ startDate: day, endDate: '2041-03-11' }))).toEqual(
      refusedFields({ endDate: 'before_start' }),
    );
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    expect(await timesOf(await times())).toEqual([]);
  });

  it('moves the appointment: frees the old time, and notifies firm and visitor', async () => {
    const { id, move } = await linked();
    await send('PATCH', `/api/appointments/${id}?status=confirmed`);
    const { status, time, startsAt, endsAt } = await viewOf(await move('14:00'));
    expect([status, time]).toEqual(['confirmed', '14:00']);
    expect([startsAt, endsAt]).toEqual(['2041-03-12T13:00:00.000Z', '2041-03-12T14:00:00.000Z']);
    expect(await freeTimes()).toEqual(['10:00', '10:30', '16:00']);
    expect(await lastEvent(id)).toEqual({
      at: '2041-03-11T08:00:00.000Z',
      kind: 'moved',
      from: { date: day, time: '10:00' },
      to: { date: day, time: '14:00' },
      by: 'visitor-link',
    });
    expect((await told('appointment_moved_by_visitor')).toSorted()).toEqual(toAll.toSorted());
    expect(await audit()).toMatchObject([
      { action: 'appointment_moved', actor: 'visitor-link', subject: id },
    ]);
  });

  it('moves the appointment by half an hour into its own span', async () => {
    const { move } = await linked('10:00');
    expect((await viewOf(await move('10:30'))).time).toBe('10:30');
    expect(await freeTimes()).toEqual(['14:00', '16:00']);
  });

  it('changes nothing when the same move is repeated', async () => {
    const { id, move } = await linked();
    await move('14:00');
    const [event, outbox] = [await lastEvent(id), await told('appointment_moved_by_visitor')];
    setup().clock.advance(1000);
    expect((await viewOf(await move('14:00'))).time).toBe('14:00');
    expect(await lastEvent(id)).toEqual(event);
    expect(await told('appointment_moved_by_visitor')).toHaveLength(outbox.length);
    expect(await audit()).toHaveLength(1);
  });

  it('moves the appointment only to times that are offered and free', async () => {
    const { move } = await linked();
    await linked('14:00');
    expect(await code(await move('14:00'))).toBe('slot_unavailable');
    expect(await code(await move('15:00'))).toBe('slot_unavailable');
    expect(await refusalOf(await move('14:07'))).toEqual(refusedFields({ time: 'off_step' }));
    expect(await refusalOf(await move('14:00', '2041-05-01'))).toEqual(
      refusedFields({ date: 'beyond_window' }),
    );
    expect(await refusalOf(await move('14:00', '2041-03-10'))).toEqual(
      refusedFields({ date: 'past' }),
    );
    expect(await refusalOf(await move('02:30', '2041-03-31'))).toEqual(
      refusedFields({ time: 'nonexistent_time' }),
    );
    await send('POST', '/api/hours/exceptions', dayClosed(day));
    expect(await code(await move('16:00'))).toBe('slot_unavailable');
  });

  it('cancels the appointment with a reason; a repetition changes nothing', async () => {
    const { id, cancel } = await linked();
    const { status, canChange } = await viewOf(await cancel('  Wir sind krank.\n'));
    expect([status, canChange]).toEqual(['cancelled', false]);
    expect(await freeTimes()).toEqual(['10:00', '10:30', '14:00', '16:00']);
    const event = await lastEvent(id);
    expect(event).toMatchObject({ from: 'pending', to: 'cancelled', by: 'visitor-link' });
    expect(event?.note).toBe('Wir sind krank.');
    expect((await told('appointment_cancelled_by_visitor')).toSorted()).toEqual(toAll.toSorted());

    setup().clock.advance(1000);
    expect((await viewOf(await cancel('Noch etwas'))).status).toBe('cancelled');
    expect(await lastEvent(id)).toEqual(event);
    expect(await audit()).toHaveLength(1);
  });

  it('accepts a missing reason, and refuses one that is too long', async () => {
    const { id, cancel } = await linked();
    expect(await refusalOf(await cancel('x'.repeat(1001)))).toEqual(
      refusedFields({ reason: 'too_long' }),
    );
    expect((await cancel('   ')).status).toBe(200);
    expect((await lastEvent(id))?.note).toBeUndefined();
  });

  it('refuses changes later than four hours before the start', async () => {
    const { id, show, times, move, cancel } = await linked();
    setup().clock.set('2041-03-12T05:00:00.000Z');
    expect((await viewOf(await show())).canChange).toBe(true);
    expect((await times()).status).toBe(200);
    setup().clock.advance(1);
    expect((await viewOf(await show())).canChange).toBe(false);
    for (const late of [await times(), await move('16:00'), await cancel()])
      expect(await code(late)).toBe('too_late_to_change');
    expect((await viewOf(await move('10:00'))).time).toBe('10:00');
    expect((await lastEvent(id))?.kind).toBe('requested');
  });

  it('refuses changes to a cancelled appointment', async () => {
    const { id, times, move } = await linked();
    await send('PATCH', `/api/appointments/${id}?status=cancelled`);
    expect(await code(await times())).toBe('illegal_transition');
    expect(await code(await move('14:00'))).toBe('illegal_transition');
  });

  it('is invalid once the appointment has ended or was erased', async () => {
    const [over, erased] = [await linked('10:00'), await linked('14:00')];
    await send('DELETE', `/api/appointments/${erased.id}`);
    const acts = ({ show, times, move, cancel }: typeof over) => [
      show(),
      times(),
      move('16:00'),
      cancel(),
    ];
    for (const dead of await Promise.all(acts(erased))) expect(await code(dead)).toBe('not_found');
    setup().clock.set('2041-03-12T09:59:59.999Z');
    expect((await over.show()).status).toBe(200);
    setup().clock.advance(1);
    for (const dead of await Promise.all(acts(over))) expect(await code(dead)).toBe('link_expired');
  });

  it("accepts neither the firm's token nor a forged one", async () => {
    const { id, token } = await linked();
    const firm = tokenOf(id, 'firm');
    for (const bad of [firm, `${token}x`, token.slice(1), '', id]) {
      expect(await code(await post('appointment', { token: bad }))).toBe('not_found');
      expect(await code(await post('appointment/cancel', { token: bad }))).toBe('not_found');
    }
    for (const act of ['request', 'request/decision']) {
      const dead = await post(act, { token, ...(act !== 'request' && { decision: 'decline' }) });
      expect(await code(dead)).toBe('not_found');
    }
    expect(await lastEvent(id)).toMatchObject({ kind: 'requested' });
  });

  it('refuses GET', async () => {
    const { id } = await linked();
    for (const act of ['', '/times', '/move', '/cancel'])
      expect((await get(`/api/links/appointment${act}`)).status).toBe(405);
    expect((await lastEvent(id))?.kind).toBe('requested');
  });
});
