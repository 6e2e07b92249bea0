/** Undoing the desk's last act: the state is restored, and nothing about the act is sent. */
import { expect, it } from 'vitest';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import * as z from 'zod/mini';
import type { ContactEdit } from '#features/appointments/contract/contact-edit.ts';
import type { AppointmentStatus } from '#features/appointments/contract/appointment-status.ts';
import { moveAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { changeStatus } from '#features/appointments/rules/appointment-status.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { editContact } from '#features/appointments/rules/contact-edit.ts';
import { outcomeOfAct } from '#features/appointments/rules/appointment-act.ts';
import { deliveriesOf } from '#features/outbox/rules/outbox.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { cancelMany } from '#features/bulk/acts/cancel.ts';
import { erasureStore } from '#registry/erasure.ts';
import { followings } from '#registry/followings.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { expireDue } from '#tests/support/expiry.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { employ } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { describeStore } from '#tests/support/store.ts';
import { scale } from '#tests/support/work.ts';
import {
  bookingOf,
  day,
  idOf,
  now,
  placement,
  startOf,
  timeZone,
  judge,
  enterAtDesk,
} from './appointment.ts';
import { outboxOf, sent } from '#tests/delivery/store/delivery-outbox.ts';

const id = idOf(1);
const secondsAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const prefix = prefixOf('local');
let made = 0;
const entryOf = () =>
  auditEntry('appointment_undone', {
    now,
    randomId: () => `entry-${(made += 1)}`.padEnd(22, '_'),
    actor: 'admin#tests_00',
  });

/** The keys that an undo must restore exactly. */
const restored = [
  [keys.appointments, 'HGETALL'],
  [keys.appointmentStatus, 'HGETALL'],
  [keys.appointmentSpans, 'HGETALL'],
  [keys.appointmentEmail, 'HGETALL'],
  ...[
    keys.appointmentsTaken,
    keys.appointmentsPending,
    keys.appointmentsByStart,
    keys.appointmentsByCreation,
    keys.appointmentsByEmail,
    keys.outbox,
  ].map((key) => [key, 'ZRANGE'] as const),
] as const;

describeStore('undoing', (setup) => {
  const desk = () => appointmentDesk(setup().db);
  const deskActs = () => appointmentActs(setup().db, followings);
  const outbox = () => outboxOf(setup());
  const get = () => appointmentStore(setup().db).get(id);

  async function stateOf(): Promise<unknown> {
    const rows = restored.map(async ([key, command]) => {
      const range = command === 'ZRANGE' ? ['0', '-1', 'WITHSCORES'] : [];
      const flat = await setup().inspect(command, prefix + key, ...range);
      const values = z.parse(z.array(z.string()), flat);
      const pairs = values.flatMap((value, index) =>
        index % 2 === 0 ? [[value, values[index + 1] ?? ''] as const] : [],
      );
      // Of a record the fields count, in whatever order they are written.
      const read = (text: string): unknown => (text.startsWith('{') ? JSON.parse(text) : text);
      return [key, new Map(pairs.map(([name, text]) => [name, read(text)]))];
    });
    return Promise.all(rows);
  }

  async function request(time = '10:00') {
    const slot = { id: 'slot'.padEnd(22, '_'), date: day, consultant: 'firm' };
    await slotStore(setup().db).add([{ ...slot, startsAt: startOf({ time }) }]);
    await bookingStore(setup().db, scale).book(bookingOf({ number: 1, time }));
  }
  const enter = (number = 1, time = '10:00', email = 'ada@example.com') =>
    enterAtDesk(setup().db, placement({ number, time, email }));
  async function lapsed() {
    await request();
    const due = startOf({ time: '10:00' });
    const deliveries = deliveriesOf('appointment_expired', now, house.reach);
    await expireDue(setup().db, { now, due, limit: 9, deliveries }, entryOf());
  }

  const change = (to: AppointmentStatus, at = now) =>
    changeStatus(
      { id, to, now: at },
      {
        house,
        timeZone,
        keyed: String,
        store: {
          changeStatus: (asked) => deskActs().changeStatus({ change: asked, trace: undefined }),
        },
      },
    );
  async function move(time: string, at = now, consultant?: string) {
    if (consultant !== undefined) await employ(setup().db, 'firm', consultant);
    return moveAppointment(
      { id, date: day, time, consultant },
      {
        ...{ now: at, timeZone, house },
        store: { move: (asked) => deskActs().move({ move: asked, trace: undefined }) },
      },
    );
  }
  const edit = (fields: ContactEdit, at = now) =>
    editContact(
      { id, now: at, edit: fields },
      {
        store: { edit: (change) => deskActs().edit({ change, trace: undefined }) },
        house,
        keyed: (text) => text,
      },
    );
  const undo = async (at = secondsAfter(59.999)) =>
    outcomeOfAct(await deskActs().undo({ undo: { id, now: at }, trace: undefined }));
  const codeOf = async (outcome: Promise<{ ok: boolean; code?: string }>) => {
    const { ok, code } = await outcome;
    return ok ? 'done' : code;
  };
  const begun = startOf({ time: '10:00' });

  it.each([
    ['confirming a request', request, () => change('confirmed')],
    ['declining a request', request, () => change('cancelled')],
    ['cancelling an appointment', enter, () => change('cancelled')],
    ['completing an appointment', enter, () => change('completed', begun)],
    ['confirming an expired request', lapsed, () => change('confirmed')],
    ['confirming an expired request after its start', lapsed, () => change('confirmed', begun)],
    ['completing an expired request', lapsed, () => change('completed', begun)],
    ['moving a request', request, () => move('15:00')],
    ['moving a confirmed appointment', enter, () => move('10:30')],
    ['a hand-over', request, () => move('10:00', now, 'ben')],
    ['a hand-over to another time', enter, () => move('10:30', now, 'ben')],
    ['changing the name', enter, () => edit({ clientName: 'Eve "E." Ω' })],
    [
      'changing the e-mail address',
      request,
      () => edit({ email: 'eve@example.com', locale: 'ar' }),
    ],
    ['removing the e-mail address', request, () => edit({ email: '' })],
    ['adding an e-mail address', () => enter(1, '10:00', ''), () => edit({ email: 'a@b.ch' })],
  ] as const)('%s: restores the previous state', async (_, prepare, act) => {
    await prepare();
    const [before, asked] = [await stateOf(), await get()];
    expect((await act()).ok).toBe(true);
    expect(await stateOf()).not.toEqual(before);
    const at = new Date(Date.parse((await desk().history(id))?.events.at(-1)?.at ?? '') + 59_999);
    expect(await undo(at)).toEqual({
      ok: true,
      value: { ...asked, version: (asked?.version ?? 0) + 2 },
    });
    expect(await stateOf()).toEqual(before);
    expect((await desk().history(id))?.events.at(-1)).toEqual({
      at: at.toISOString(),
      kind: 'undone',
    });
    // Only once.
    expect(await codeOf(undo(at))).toBe('too_late_to_undo');
  });

  it('is refused with too_late_to_undo after a minute, after any other act, and without an act', async () => {
    await enter();
    expect(await codeOf(undo(now))).toBe('too_late_to_undo');
    await move('11:00');
    expect(await codeOf(undo(secondsAfter(60)))).toBe('too_late_to_undo');
    await change('cancelled', secondsAfter(70));
    expect(await codeOf(undo(secondsAfter(80)))).toBe('done');
    await edit({ clientName: 'Eve' }, secondsAfter(90));
    const deliveries = deliveriesOf('appointment_cancelled', now, house.reach);
    const chosen = { ids: [id], status: 'confirmed' as const };
    await cancelMany(setup().db, {
      ...{ ...chosen, now: secondsAfter(91), deliveries },
      ...{ write: { entry: entryOf() }, followings },
    });
    expect(await codeOf(undo(secondsAfter(92)))).toBe('too_late_to_undo');
    const unknown = await deskActs().undo({ undo: { id: idOf(9), now }, trace: undefined });
    expect(unknown).toBe('unknown');
  });

  it('is possible where the time that it takes cannot be read', async () => {
    await enter();
    await setup().inspect('HSET', prefix + keys.appointmentSpans, id, '');
    await edit({ clientName: 'Eve' });
    expect(await codeOf(undo())).toBe('done');
    expect(await get()).toMatchObject({ clientName: 'Ada' });
  });

  it('is refused with the conflicts where the time is occupied by now', async () => {
    await enter();
    await change('cancelled');
    await enter(2, '10:30');
    expect(await undo()).toMatchObject({ code: 'time_taken', conflicts: [{ id: idOf(2) }] });
    expect((await get())?.status).toBe('cancelled');
    await setup().inspect('FLUSHALL');
    await enter();
    await move('14:00');
    await enter(2, '10:30');
    expect(await codeOf(undo())).toBe('time_taken');
    expect((await get())?.time).toBe('14:00');
  });

  it('supersedes the act’s deliveries, and lets those that it superseded wait again', async () => {
    const { claim, listOf, settleAll } = outbox();
    await enter();
    await settleAll(secondsAfter(60), sent);
    await move('11:00', secondsAfter(100));
    // The second move supersedes the delivery of the first, and is undone itself.
    await move('12:00', secondsAfter(120));
    await undo(secondsAfter(130));
    expect(await claim(secondsAfter(159))).toBeNull();
    const [first] = await settleAll(secondsAfter(160), sent);
    expect(first?.record).toMatchObject({ appointment: { time: '11:00' } });
    await change('cancelled', secondsAfter(200));
    await undo(secondsAfter(210));
    expect(await settleAll(secondsAfter(9999), sent)).toEqual([]);
    const told = (await listOf(id)).filter(({ recipient }) => recipient === 'visitor');
    expect(told.map(({ kind, state }) => [kind, state])).toEqual([
      ['appointment_confirmed', 'sent'],
      ['appointment_moved', 'sent'],
      ['appointment_moved', 'superseded'],
      ['appointment_cancelled', 'superseded'],
    ]);
  });

  it('delays all deliveries about the appointment for the minute', async () => {
    const { claim, deskAt, sendAgain, settleAll } = outbox();
    await request();
    const refused = { state: 'failed', reason: 'rejected', isDown: false } as const;
    // Any letter shows the present record and so would reveal the act.
    expect((await settleAll(now, refused)).length).toBeGreaterThan(1);
    await move('15:00', secondsAfter(10));
    const [failed] = (await deskAt(now)).deliveries;
    await sendAgain(failed?.id ?? '', secondsAfter(20));
    await outbox().remind(
      { from: now, to: secondsAfter(3 * 86_400) },
      deliveriesOf('appointment_reminder', secondsAfter(20), house.reach),
      secondsAfter(20),
    );
    expect(await claim(secondsAfter(69.999))).toBeNull();
    expect((await claim(secondsAfter(70)))?.record).toMatchObject({
      appointment: { time: '15:00' },
    });
  });

  it('leaves the time of agreement unchanged, on which reminders depend', async () => {
    const remind = (at: Date) =>
      outbox().remind(
        { from: at, to: new Date(at.getTime() + 86_400_000) },
        deliveriesOf('appointment_reminder', at, house.reach),
        at,
      );
    await enter();
    const late = new Date(begun.getTime() - 86_400_000 + 1000);
    await change('cancelled', late);
    await undo(late);
    await edit({ phone: '079' }, late);
    await edit({ phone: '078' }, late);
    await undo(late);
    expect(await remind(late)).toBe(1);
    await enter(2, '15:00');
    await deskActs().changeStatus({
      change: { id: idOf(2), to: 'cancelled', now, deliveries: [], judge },
      trace: undefined,
    });
    expect(await remind(startOf({ time: '14:00' }))).toBe(0);
  });

  it('is no longer possible once the person is erased, by either address', async () => {
    const erasure = erasureStore(setup().db);
    const kept = () => setup().inspect('HLEN', prefix + keys.appointmentUndo);
    await enter();
    await edit({ email: 'eve@example.com' });
    expect(await kept()).toBe(1);
    await erasure.erasePerson('Ada@example.com', { entry: entryOf() });
    expect(await kept()).toBe(0);
    expect(await codeOf(undo())).toBe('too_late_to_undo');
    await change('cancelled');
    await erasure.eraseAppointment({ id });
    expect(await kept()).toBe(0);
    expect(await setup().inspect('HLEN', prefix + keys.appointmentVersions)).toBe(0);
  });

  it('stores nothing longer than a minute', async () => {
    await enter();
    await enter(2, '12:00');
    await edit({ clientName: 'Eve' });
    const expiry = await setup().inspect('PEXPIRETIME', prefix + keys.appointmentUndo);
    expect(expiry).toBe(secondsAfter(60).getTime());
    const other = { id: idOf(2), fields: [['clientName', 'Bob']] as const };
    await deskActs().edit({ change: { ...other, now: secondsAfter(60) }, trace: undefined });
    expect(await setup().inspect('HKEYS', prefix + keys.appointmentUndo)).toEqual([idOf(2)]);
  });
});

describeStore('a record version', (setup) => {
  const deskActs = () => appointmentActs(setup().db, followings);
  const acts = {
    'a change of status': (version: number) =>
      deskActs().changeStatus({
        change: { id, version, now, deliveries: [], to: 'cancelled', judge },
        trace: undefined,
      }),
    'a move': (version: number) =>
      deskActs().move({
        move: {
          ...{ id, version, now, deliveries: [], to: { date: day, time: '15:00' } },
          ...{ startsAt: startOf({ time: '15:00' }), judge, confirm: [], handOver: [] },
        },
        trace: undefined,
      }),
    'an edit': (version: number) =>
      deskActs().edit({
        change: { id, version, now, fields: [['clientName', 'Eve']] },
        trace: undefined,
      }),
    'an erasure': (version: number) => erasureStore(setup().db).eraseAppointment({ id, version }),
  };

  it.each(Object.entries(acts))(
    '%s is refused for another version, which is returned',
    async (_, act) => {
      await enterAtDesk(setup().db, placement({ number: 1, time: '10:00' }));
      const seen = await appointmentStore(setup().db).get(id);
      expect(await act(7)).toEqual({ outdated: seen });
      expect(await appointmentStore(setup().db).get(id)).toEqual(seen);
      expect(await act(1)).not.toHaveProperty('outdated');
    },
  );

  it('an undo is refused likewise', async () => {
    await enterAtDesk(setup().db, placement({ number: 1, time: '10:00' }));
    await acts['an edit'](1);
    expect(
      await deskActs().undo({ undo: { id, version: 1, now }, trace: undefined }),
    ).toMatchObject({ outdated: { version: 2 } });
    expect(
      await deskActs().undo({ undo: { id, version: 2, now }, trace: undefined }),
    ).toMatchObject({ version: 3 });
  });
});
