/** When the desk's last act can no longer be undone, and which deliveries are then sent. */
import { expect, it } from 'vitest';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import type { NotificationKind } from '#features/outbox/contract/delivery.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { moveAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { deliveriesOf, toldAt } from '#features/outbox/rules/outbox.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { followings } from '#registry/followings.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { erasureStore } from '#registry/erasure.ts';
import { expireDue } from '#tests/support/expiry.ts';
import { keys } from '#registry/keys.ts';
import {
  linkCancelStore,
  linkDecisionStore,
  linkMoveStore,
} from '#features/links/store/link-acts.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { closeDay } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { describeStore } from '#tests/support/store.ts';
import { linkTrace } from '#tests/support/trace.ts';
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
let made = 0;
const entryOf = () =>
  auditEntry('appointment_status_changed', {
    now,
    randomId: () => `entry-${(made += 1)}`.padEnd(22, '_'),
    actor: 'visitor-link',
  });

describeStore('what the desk did last', (setup) => {
  const deskActs = () => appointmentActs(setup().db, followings);
  const undo = (seconds: number) =>
    deskActs().undo({ undo: { id, now: secondsAfter(seconds) }, trace: undefined });
  const kept = () => setup().inspect('HLEN', prefixOf('local') + keys.appointmentUndo);
  const enter = (number = 1, email = 'ada@example.com') =>
    enterAtDesk(setup().db, placement({ number, time: `${9 + number}:00`, email }));
  const move = (time: string, at: Date) =>
    moveAppointment(
      { id, date: day, time },
      {
        now: at,
        timeZone,
        house,
        store: { move: (asked) => deskActs().move({ move: asked, trace: undefined }) },
      },
    );
  const rename = (clientName: string, seconds: number) =>
    deskActs().edit({
      change: { id, now: secondsAfter(seconds), fields: [['clientName', clientName]] },
      trace: undefined,
    });

  async function request() {
    const slots = ['10:00', '16:00'].map((time) => ({
      id: `slot-${time}`.padEnd(22, '_'),
      ...{ date: day, consultant: 'firm', startsAt: startOf({ time }) },
    }));
    await slotStore(setup().db).add(slots);
    await bookingStore(setup().db, scale).book(bookingOf({ number: 1, time: '10:00' }));
    await outboxOf(setup()).settleAll(now, sent);
  }

  /** Acts of others, half a minute after the desk's act. */
  const at = secondsAfter(30);
  const client = { id, now: at, link: { by: 'visitor-link', leadMs: 0 } } as const;
  const trace = () => linkTrace('appointment_status_changed', at, id);
  const tells = (kind: NotificationKind, due: Date) => deliveriesOf(kind, due, house.reach);
  const acts = {
    'a move by the visitor’s link': () =>
      linkMoveStore(setup().db, 1).move(
        {
          ...{ ...client, to: { date: day, time: '16:00' }, startsAt: startOf({ time: '16:00' }) },
          ...{ mostMoves: 9, clock: { house, timeZone } },
          deliveries: tells('appointment_moved_by_visitor', at),
        },
        trace(),
      ),
    'a cancellation by it': () =>
      linkCancelStore(setup().db, followings).cancel(
        {
          ...{ ...client, to: 'cancelled' },
          deliveries: tells('appointment_cancelled_by_visitor', at),
        },
        trace(),
      ),
    'a decision by the firm’s link': () =>
      linkDecisionStore(setup().db, followings).decide(
        {
          ...{ id, now: at, link: { by: 'firm-link' }, to: 'confirmed', judge },
          deliveries: tells('appointment_confirmed', toldAt(at)),
        },
        trace(),
      ),
    'a request that lapses': () =>
      expireDue(
        setup().db,
        {
          ...{ now: at, due: startOf({ time: '15:00' }), limit: 9 },
          deliveries: tells('appointment_expired', at),
        },
        entryOf(),
      ),
  };

  it.each([
    ['a move by the visitor’s link', ['appointment_moved_by_visitor']],
    ['a cancellation by it', ['appointment_cancelled_by_visitor']],
    ['a decision by the firm’s link', []],
    ['a request that lapses', ['appointment_expired']],
  ] as const)(
    'becomes final with %s: all deliveries are sent at once, in order',
    async (name, news) => {
      const { settleAll } = outboxOf(setup());
      await request();
      await move('15:00', secondsAfter(10));
      await acts[name]();
      const told = await settleAll(at, sent);
      const kinds = told.filter(({ recipient }) => recipient === 'visitor').map(({ kind }) => kind);
      expect(kinds).toEqual(['appointment_moved', ...news]);
      expect(await kept()).toBe(0);
      expect(await undo(31)).toBe('late');
    },
  );

  it('delays deliveries by five minutes at most, and is final once one was sent', async () => {
    const { claim } = outboxOf(setup());
    await enter();
    for (const seconds of [50, 100, 150, 200, 250]) {
      await rename(`Eve ${seconds}`, seconds);
    }
    expect(await claim(secondsAfter(299.999))).toBeNull();
    expect(await claim(secondsAfter(300))).toMatchObject({ kind: 'appointment_confirmed' });
    expect(await undo(301)).toBe('late');
  });

  it('cannot restore an erased person, erased by name or with the record', async () => {
    const erasure = erasureStore(setup().db);
    await enter();
    await enter(2);
    await rename('Eve', 1);
    expect(await kept()).toBe(1);
    const chosen = { appointments: [idOf(2)], messages: [], inquiries: [], payments: [] };
    const twice = { ...chosen, appointments: [idOf(2), idOf(2)] };
    expect(await erasure.eraseChosen(twice)).toMatchObject({ appointments: 1 });
    expect(await kept()).toBe(0);
    await rename('Bob', 2);
    await erasure.eraseAppointment({ id });
    expect(await kept()).toBe(0);
  });

  it('can be undone on a day that was closed since, like entering there', async () => {
    await enter();
    const change = { id, now, to: 'cancelled', deliveries: [], judge } as const;
    await deskActs().changeStatus({ change, trace: undefined });
    await closeDay(setup().db, day);
    expect(await undo(9)).toMatchObject({ status: 'confirmed' });
  });
});
