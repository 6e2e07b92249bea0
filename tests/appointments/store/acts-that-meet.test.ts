/** Acts on one appointment that meet, with each other and with scripts: as if one had come after the other. */
import { expect, it } from 'vitest';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import type { ContactChange } from '#features/appointments/rules/contact-edit.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { deliveriesOf, toldAt } from '#features/outbox/rules/outbox.ts';
import { house } from '#tests/support/house.ts';
import { proposeTimes } from '#features/appointments/rules/proposal.ts';
import { expiryStore } from '#features/appointments/store/expiry.ts';
import { followings } from '#registry/followings.ts';
import type { Database } from '#platform/redis/database.ts';
import { employ } from '#tests/support/hours.ts';
import { exploreAll, type Act } from '#tests/support/interleavings.ts';
import { isNight } from '#tests/support/night.ts';
import { describeStore } from '#tests/support/store.ts';
import { day, idOf, now, placement, startOf, timeZone, judge } from './appointment.ts';

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
  'it is cancelled': (db) =>
    deskActs(db).changeStatus({
      change: {
        ...{ id, now, to: 'cancelled', judge },
        deliveries: deliveriesOf('appointment_cancelled', toldAt(now), house.reach),
      },
      trace: undefined,
    }),
  'times are proposed': (db) => propose(db),
  'what is proposed is withdrawn': (db) =>
    deskActs(db).withdraw({
      ...{ id, now, note: 'too late', judge: () => ({ closed: true }) },
      ...{ reach: house.reach, trace: undefined },
    }),
  'what is proposed ends': (db) =>
    expiryStore(db).endProposals(
      { now: startOf({ time: '20:00' }), limit: 9, deliveries: [] },
      {
        id: 'entry-of-22-letters-xx',
        at: now.toISOString(),
        actor: 'system',
        action: 'proposal_ended',
      },
    ),
  'the last act is undone': (db) => appointmentDesk(db).undo({ id, now }),
};
const names = Object.keys(acts);
/** Each of these takes one trip, so that two of them cannot meet. */
const scripts = ['what is proposed ends', 'the last act is undone'];
const pairs = names
  .flatMap((one, at) => names.slice(at).map((other) => [one, other] as const))
  .filter((pair) => pair.some((name) => !scripts.includes(name)));
/** By day, of those with a proposal the acts that end it. */
const ending = ['the address goes', 'what is proposed is withdrawn'];
const withProposal = pairs.filter((pair) => isNight || pair.some((name) => ending.includes(name)));

describeStore('acts on one appointment', (setup) => {
  async function enter() {
    await setup().inspect('FLUSHALL');
    await employ(setup().db, 'ada');
    const wish = { number: 1, time: '10:00', consultants: ['ada'] };
    await appointmentDesk(setup().db).enter({ ...placement(wish), roster: '1' });
  }
  async function meet(one: string, other: string, reset: () => Promise<void>) {
    const [first, second] = [acts[one], acts[other]];
    if (!first || !second) throw new Error(one);
    const { db, inspect } = setup();
    const { anomaly, runs } = await exploreAll({ db, inspect, reset }, [first, second]);
    expect(anomaly).toBeUndefined();
    expect(runs).toBeGreaterThan(1);
  }

  it.each(pairs)('%s, while %s', (one, other) => meet(one, other, enter));

  it.each(withProposal)('with a proposal: %s, while %s', (one, other) =>
    meet(one, other, async () => {
      await enter();
      expect(await propose(setup().db)).toMatchObject({ ok: true });
    }),
  );
});
