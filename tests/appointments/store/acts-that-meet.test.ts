/** Acts on one appointment that meet, with each other and with scripts: as if one had come after the other. */
import { expect, it } from 'vitest';
import type { ClientAnswer } from '#features/appointments/acts/answer.ts';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { moveByClient } from '#features/appointments/acts/move-by-client.ts';
import type { AuditAction } from '#features/audit/contract.ts';
import { actTraced } from '#features/audit/index.ts';
import {
  linkAnswerStore,
  linkCancelStore,
  linkDecisionStore,
  linkMeetingStore,
} from '#features/links/store/link-acts.ts';
import { traceOf } from '#features/audit/store/write.ts';
import type { ContactChange } from '#features/appointments/rules/contact-edit.ts';
import { deliveriesOf, toldAt } from '#features/outbox/rules/outbox.ts';
import { house } from '#tests/support/house.ts';
import { proposeTimes } from '#features/appointments/rules/proposal.ts';
import { clockActs } from '#features/appointments/acts/clock.ts';
import { erasureStore } from '#registry/erasure.ts';
import { followings } from '#registry/followings.ts';
import type { Database } from '#platform/redis/database.ts';
import { employ } from '#tests/support/hours.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { scale } from '#tests/support/work.ts';
import { exploreAll, type Act } from '#tests/support/interleavings.ts';
import { isNight } from '#tests/support/night.ts';
import { describeStore } from '#tests/support/store.ts';
import {
  day,
  idOf,
  now,
  placement,
  startOf,
  timeZone,
  judge,
  enterAtDesk,
  bookingOf,
} from './appointment.ts';

const id = idOf(1);
const deskActs = (db: Database) => appointmentActs(db, followings);
const editing =
  (fields: ContactChange['fields'], more: Partial<ContactChange> = {}): Act =>
  (db) =>
    deskActs(db).edit({ change: { id, now, fields, ...more }, trace: undefined });
const deliveries = deliveriesOf('appointment_place_changed', toldAt(now), house.reach);

const propose = (db: Database) =>
  proposeTimes(
    {
      ...{ id, now, until: day, times: [{ date: day, time: '14:00', consultant: 'ada' }] },
      confirm: ['outside_hours'],
    },
    {
      ...{ now, timeZone, house },
      store: { propose: (proposal) => deskActs(db).propose({ proposal, trace: undefined }) },
    },
  );

const turn = (db: Database, to: 'cancelled' | 'confirmed') =>
  deskActs(db).changeStatus({
    change: {
      ...{ id, now, to, judge, confirm: ['outside_hours'] },
      deliveries: deliveriesOf(`appointment_${to}`, toldAt(now), house.reach),
    },
    trace: undefined,
  });
/** Another appointment of the same consultant. */
const enterOther =
  (time: string): Act =>
  (db) =>
    enterAtDesk(db, {
      ...placement({ number: 2, time, email: 'bob@example.com', consultants: ['ada'] }),
      roster: '1',
    });
const client = { by: 'visitor-link', leadMs: 0 } as const;
const answer = (db: Database, take?: ClientAnswer['take']) =>
  linkAnswerStore(db).answer(
    {
      ...{ id, now, link: client, take, judge },
      deliveries: deliveriesOf('appointment_proposal_over', now, house.reach),
    },
    traceBy('proposal_ended'),
  );
/** The same entry each time, so that stores can be compared. */
const traceBy = (action: AuditAction) =>
  traceOf({
    entry: {
      ...{ id: 'entry-of-22-letters-yy', at: now.toISOString(), actor: 'visitor-link' },
      ...{ action, subject: id },
    },
    once: undefined,
  });

const acts: Readonly<Record<string, Act>> = {
  'it is kept': (db) => deskActs(db).keep({ id, now, reach: house.reach, trace: undefined }),
  'the name is corrected': editing([['clientName', 'Eve']]),
  'the address goes': editing([['email', '']], { email: '' }),
  'another address': editing([['email', 'eve@example.com']], { email: 'eve@example.com' }),
  'it becomes a call': editing([], { venue: { meeting: 'video', place: 'a link' }, deliveries }),
  'what one saw is corrected': editing([['phone', '041 555 00 00']], { version: 1 }),
  'it is moved': (db) =>
    deskActs(db).move({
      move: {
        ...{ id, now, to: { date: day, time: '15:00' }, startsAt: startOf({ time: '15:00' }) },
        ...{ judge, confirm: [], handOver: [] },
        deliveries: deliveriesOf('appointment_moved', toldAt(now), house.reach),
      },
      trace: undefined,
    }),
  'it is cancelled': (db) => turn(db, 'cancelled'),
  'it is confirmed': (db) => turn(db, 'confirmed'),
  'times are proposed': (db) => propose(db),
  'what is proposed is withdrawn': (db) =>
    deskActs(db).withdraw({
      ...{ id, now, note: 'too late', judge: () => ({ closed: true }) },
      ...{ reach: house.reach, trace: undefined },
    }),
  'what is proposed ends': (db) =>
    clockActs(db, followings).endProposals({
      ...{ ids: [id], now: startOf({ time: '20:00' }), deliveries: [] },
      trace: traceBy('proposal_ended'),
    }),
  'it lapses': (db) =>
    clockActs(db, followings).look({
      ...{ ids: [id], now, judge: () => ({ act: 'lapse' }), reminders: [], deliveries: [] },
      trace: traceBy('request_expired'),
    }),
  'the firm is reminded of it': (db) =>
    clockActs(db, followings).look({
      ...{ ids: [id], now, judge: () => ({ act: 'remind', again: +now + 60_000 }) },
      reminders: deliveriesOf('appointment_unanswered', now, house.reach),
      ...{ deliveries: [], trace: undefined },
    }),
  'its client is reminded of it': (db) =>
    clockActs(db, followings).remind({
      ...{ ids: [id], now, aheadMs: 0 },
      deliveries: deliveriesOf('appointment_reminder', now, house.reach),
    }),
  'the last act is undone': (db) => deskActs(db).undo({ undo: { id, now }, trace: undefined }),
  'a client moves it': (db) =>
    actTraced(
      db,
      { now, trace: undefined },
      moveByClient({
        ...{ id, now, link: client, to: { date: day, time: '16:00' }, mostMoves: 9 },
        ...{ startsAt: startOf({ time: '16:00' }), clock: { house, timeZone }, scale },
        deliveries: deliveriesOf('appointment_moved_by_visitor', now, house.reach),
      }),
    ),
  'a client cancels it': (db) =>
    linkCancelStore(db, followings).cancel(
      {
        ...{ id, now, link: client, to: 'cancelled' },
        deliveries: deliveriesOf('appointment_cancelled_by_visitor', now, house.reach),
      },
      traceBy('appointment_status_changed'),
    ),
  'a client meets otherwise': (db) =>
    linkMeetingStore(db).meet(
      {
        ...{ id, now, link: client, venue: { meeting: 'video' }, waysOf: () => ['video'] },
        ...{ mostChanges: 9, deliveries: [] },
      },
      traceBy('contact_edited'),
    ),
  'a client takes what is proposed': (db) =>
    answer(db, {
      ...{ startsAt: startOf({ time: '14:00' }), with: 'ada', to: { date: day, time: '14:00' } },
    }),
  'a client wants none of it': (db) => answer(db),
  'the firm’s link confirms it': (db) =>
    linkDecisionStore(db, followings).decide(
      {
        ...{ id, now, link: { by: 'firm-link' }, to: 'confirmed', judge },
        ...{ confirm: ['outside_hours'], deliveries: [] },
      },
      traceBy('appointment_status_changed'),
    ),
  'it is erased': (db) => erasureStore(db, () => now).eraseRecord({ kind: 'appointment', id }),
  'its client is erased': (db) => erasureStore(db, () => now).erasePerson('ada@example.com'),
  'another takes its time': enterOther('10:30'),
  'another takes a time beside it': enterOther('14:30'),
};
const names = Object.keys(acts);
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));
/** By day, only pairs with one of these. */
const withOneOf = (...some: readonly string[]) =>
  pairs.filter((pair) => isNight || pair.some((name) => some.includes(name)));

describeStore('acts on one appointment', (setup) => {
  const enter = async () => {
    await setup().inspect('FLUSHALL');
    await employ(setup().db, 'ada');
    const slot = { id: 'free'.padEnd(22, '_'), date: day, consultant: 'ada' };
    await slotStore(setup().db).add([{ ...slot, startsAt: startOf({ time: '16:00' }) }]);
    const wish = { number: 1, time: '10:00', consultants: ['ada'] };
    await enterAtDesk(setup().db, { ...placement(wish), roster: '1' });
  };
  const request = async () => {
    await setup().inspect('FLUSHALL');
    await employ(setup().db, 'ada');
    const slot = { id: 'slot'.padEnd(22, '_'), date: day, consultant: 'ada' };
    await slotStore(setup().db).add([{ ...slot, startsAt: startOf({ time: '10:00' }) }]);
    const wish = { number: 1, time: '10:00', consultants: ['ada'] };
    await bookingStore(setup().db, scale).book({ ...bookingOf(wish), roster: '1' });
  };
  async function meet(one: string, other: string, reset: () => Promise<void>) {
    const [first, second] = [acts[one], acts[other]];
    if (!first || !second) throw new Error(one);
    const { db, inspect } = setup();
    const { anomaly, runs } = await exploreAll({ db, inspect, reset }, [first, second]);
    expect(anomaly).toBeUndefined();
    expect(runs).toBeGreaterThan(1);
  }

  it.each(withOneOf('it is moved', 'the last act is undone', 'it is erased'))(
    '%s, while %s',
    (one, other) => meet(one, other, enter),
  );

  it.each(withOneOf('the address goes', 'what is proposed is withdrawn', 'it is erased'))(
    'with a proposal: %s, while %s',
    (one, other) =>
      meet(one, other, async () => {
        await enter();
        expect(await propose(setup().db)).toMatchObject({ ok: true });
      }),
  );

  it.each(withOneOf('it is confirmed'))('requested: %s, while %s', (one, other) =>
    meet(one, other, request),
  );

  it.each(withOneOf('another takes its time'))('just cancelled: %s, while %s', (one, other) =>
    meet(one, other, async () => {
      await enter();
      expect(await turn(setup().db, 'cancelled')).toMatchObject({ status: 'cancelled' });
    }),
  );
});
