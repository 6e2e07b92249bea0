import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { followings } from '#registry/followings.ts';
import { expect, it } from 'vitest';
import type { Acted } from '#features/appointments/rules/appointment-act.ts';
import type { ClientMove } from '#features/appointments/acts/move-by-client.ts';
import { deliveriesOf } from '#features/outbox/rules/outbox.ts';
import type { SpanRule } from '#features/hours/rules/span.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import { linkCancelStore, linkMoveStore } from '#features/links/store/link-acts.ts';
import { linkTimesStore } from '#features/links/store/link-times.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { closeDay, employ } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { linkTrace } from '#tests/support/trace.ts';
import { describeStore } from '#tests/support/store.ts';
import { minuteMs } from '#platform/time/units.ts';
import { addDays, startOfDay, toLocal } from '#platform/time/zone.ts';
import {
  day,
  idOf,
  now,
  placement,
  startOf,
  timeZone,
  judge,
  enterAtDesk,
} from '#tests/appointments/store/appointment.ts';

const late = { date: '2041-03-12', time: '23:30' };
const link = { by: 'visitor-link', leadMs: 240 * minuteMs } as const;
const taken = { ok: false, code: 'slot_unavailable' };

describeStore('links', (setup) => {
  const links = () => ({
    ...linkMoveStore(setup().db, 1),
    ...linkCancelStore(setup().db, followings),
    ...linkTimesStore(setup().db),
  });
  const enter = (number: number, time: string, rule?: SpanRule, consultants = ['firm']) =>
    enterAtDesk(setup().db, placement({ number, time, consultants, ...(rule && { rule }) }));
  const offer = (times: readonly string[], consultant = 'firm', date = day) =>
    slotStore(setup().db).add(
      times.map((time) => ({
        id: `${consultant}-${date}-${time.replace(':', '')}`.padEnd(22, '_'),
        ...{ consultant, startsAt: startOf({ date, time }) },
      })),
    );
  const moveOf = (number: number, time: string, date = day): Omit<ClientMove, 'scale'> => ({
    ...{ id: idOf(number), now, link, to: { date, time } },
    ...{ startsAt: startOf({ date, time }), mostMoves: 99, clock: { house, timeZone } },
    deliveries: deliveriesOf('appointment_moved_by_visitor', now, house.reach),
  });
  const doMove = (move: Omit<ClientMove, 'scale'>): Promise<Acted> =>
    links().move(move, linkTrace('appointment_moved', now, move.id));
  const move = async (number: number, time: string, date?: string) => {
    const moved = await doMove(moveOf(number, time, date));
    return typeof moved === 'object' && 'id' in moved ? `${moved.date} ${moved.time}` : moved;
  };
  const takenTimes = async () =>
    (await appointmentDesk(setup().db).listTaken(now)).map(
      ({ startsAt }) => toLocal(new Date(startsAt), timeZone).time,
    );
  it('two simultaneous moves to one time: one wins, the other keeps its old time', async () => {
    await offer(['10:00', '12:00', '14:00']);
    await enter(1, '10:00');
    await enter(2, '12:00');
    const outcomes = await Promise.all([move(1, '14:00'), move(2, '14:00')]);
    expect(outcomes).toContain(`${day} 14:00`);
    expect(outcomes).toContainEqual(taken);
    expect(await takenTimes()).toEqual(
      typeof outcomes[0] === 'object' ? ['10:00', '14:00'] : ['12:00', '14:00'],
    );
    const outbox = await setup().inspect('ZCARD', 'v2:local:outbox');
    const log = await auditStore(setup().db).list({ limit: 9 });
    expect(log).toMatchObject([{ action: 'appointment_moved', actor: 'visitor-link' }]);
    expect(Number(outbox)).toBeGreaterThan(0);
  });

  it('two moves to a time that overlaps both appointments: each is refused', async () => {
    await offer(['10:00', '10:30', '11:00']);
    await enter(1, '10:00');
    await enter(2, '11:00');
    expect(await move(1, '10:30')).toEqual(taken);
    expect(await move(2, '10:30')).toEqual(taken);
    expect(await takenTimes()).toEqual(['10:00', '11:00']);
  });

  it('keep the length and the buffers of the appointment', async () => {
    const rule = { minutes: 90, bufferBefore: 15, bufferAfter: 30 };
    await offer(['10:00', '12:00', '14:00', '14:15']);
    await enter(1, '10:00', rule);
    await enter(2, '16:00');
    expect(await move(1, '14:15')).toEqual(taken);
    const moved = await doMove(moveOf(1, '14:00'));
    expect(moved).toMatchObject({ time: '14:00', endsAt: '2041-03-12T14:30:00.000Z' });
    const diary = await links().readDiary(
      { id: idOf(1) },
      {
        ...{
          now,
          leadMs: 0,
          capped: [],
          from: startOfDay(day, timeZone),
          to: startOfDay(addDays(day, 1), timeZone),
        },
      },
    );
    if (typeof diary === 'string') throw new Error(diary);
    expect(diary.rule).toEqual(rule);
    // All but the appointment itself.
    expect(diary.diary.taken.map(({ startsAt }) => startsAt)).toEqual([
      startOf({ time: '16:00' }).getTime(),
    ]);
  });

  it('move only to times that the same consultant offers, whoever else is busy then', async () => {
    await employ(setup().db, 'firm', 'ben');
    await offer(['14:00'], 'ben');
    await enter(1, '10:00');
    expect(await move(1, '14:00')).toEqual(taken);
    await offer(['14:00']);
    await enter(2, '14:00', undefined, ['ben']);
    expect(await move(1, '14:00')).toBe(`${day} 14:00`);
  });

  it('to a colleague: of two at once one has the time, and it is the colleague’s from then on', async () => {
    await employ(setup().db, 'firm', 'ben');
    await offer(['14:00'], 'ben');
    await enter(1, '10:00');
    await enter(2, '12:00');
    const toBen = (number: number) => doMove({ ...moveOf(number, '14:00'), consultant: 'ben' });
    const outcomes = await Promise.all([toBen(1), toBen(2)]);
    expect(outcomes).toContainEqual(expect.objectContaining({ consultant: 'ben', time: '14:00' }));
    expect(outcomes).toContainEqual(taken);
    const spans = await appointmentDesk(setup().db).listTaken(now);
    expect(spans.filter(({ consultant }) => consultant === 'ben')).toHaveLength(1);
    // The time that was left is free again, and the colleague's is not.
    const isFirst = typeof outcomes[0] === 'object' && 'id' in outcomes[0];
    const time = isFirst ? '10:00' : '12:00';
    expect(await enter(3, time)).toHaveProperty('id');
    expect(await move(3, '14:00')).toEqual(taken);
  });

  it('respect a closed day that the appointment would reach after midnight', async () => {
    const date = addDays(day, 1);
    await offer([late.time]);
    await offer(['10:00'], 'firm', date);
    await enter(1, '10:00');
    expect(await move(1, late.time)).toBe(`${day} ${late.time}`);
    expect(await move(1, '10:00', date)).toBe(`${date} 10:00`);
    await closeDay(setup().db, date);
    expect(await move(1, late.time)).toEqual(taken);
    expect(await move(1, '10:00', addDays(date, 1))).toEqual(taken);
  });

  it('handle the hour that occurs twice and the day that is shorter', async () => {
    // On 31 March 2041 clocks go from 2:00 to 3:00, on 27 October from 3:00 back to 2:00.
    await offer(['01:30', '03:00'], 'firm', '2041-03-31');
    await enter(1, '10:00');
    expect(await move(1, '01:30', '2041-03-31')).toBe('2041-03-31 01:30');
    expect(await move(1, '03:00', '2041-03-31')).toBe('2041-03-31 03:00');
    await offer(['02:30'], 'firm', '2041-10-27');
    const moved = await doMove(moveOf(1, '02:30', '2041-10-27'));
    expect(moved).toMatchObject({
      startsAt: '2041-10-27T00:30:00.000Z',
      endsAt: '2041-10-27T01:30:00.000Z',
    });
  });

  it('count only moves made by links, not by the desk', async () => {
    await offer(['12:00', '14:00', '16:00']);
    await enter(1, '10:00');
    const to = { date: day, time: '11:00' };
    await appointmentActs(setup().db, followings).move({
      move: {
        ...{ id: idOf(1), to, startsAt: startOf(to), now, deliveries: [], handOver: [] },
        ...{ judge, confirm: [], note: 'not a "by":"visitor-link"' },
      },
      trace: undefined,
    });
    const often = (time: string) => doMove({ ...moveOf(1, time), mostMoves: 2 });
    expect(await often('12:00')).toMatchObject({ time: '12:00' });
    expect(await often('14:00')).toMatchObject({ time: '14:00' });
    expect(await often('16:00')).toEqual({ ok: false, code: 'too_late_to_change' });
  });

  it('either cancel or move an appointment when both are called at once', async () => {
    await offer(['14:00']);
    await enter(1, '10:00');
    const [cancelled, moved] = await Promise.all([
      links().cancel(
        { id: idOf(1), now, link, to: 'cancelled', deliveries: [] },
        linkTrace('appointment_status_changed', now, idOf(1)),
      ),
      doMove(moveOf(1, '14:00')),
    ]);
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(moved).toBe('illegal');
    expect(await takenTimes()).toEqual([]);
  });
});
