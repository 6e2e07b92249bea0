/** Acts on one appointment that meet, with each other and with scripts: as if one had come after the other. */
import { expect, it } from 'vitest';
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import type { ContactChange } from '#features/appointments/rules/contact-edit.ts';
import { appointmentDesk } from '#features/appointments/store/appointment-desk.ts';
import { deliveriesOf, toldAt } from '#features/outbox/rules/outbox.ts';
import { house } from '#tests/support/house.ts';
import { employ } from '#tests/support/hours.ts';
import { exploreAll, type Act } from '#tests/support/interleavings.ts';
import { describeStore } from '#tests/support/store.ts';
import { candidateOf, day, idOf, now, placement, startOf } from './appointment.ts';

const id = idOf(1);
const editing =
  (fields: ContactChange['fields'], more: Partial<ContactChange> = {}): Act =>
  (db) =>
    appointmentActs(db).edit({ change: { id, now, fields, ...more }, trace: undefined });
const deliveries = deliveriesOf('appointment_place_changed', toldAt(now), house.reach);

const acts: Readonly<Record<string, Act>> = {
  'it is kept': (db) => appointmentActs(db).keep({ id, now, reach: house.reach, trace: undefined }),
  'the name is corrected': editing([['clientName', 'Eve']]),
  'the address goes': editing([['email', '']], { email: '' }),
  'another address': editing([['email', 'eve@example.com']], { email: 'eve@example.com' }),
  'it becomes a call': editing([], { venue: { meeting: 'video', place: 'a link' }, deliveries }),
  'what one saw is corrected': editing([['phone', '041 555 00 00']], { version: 1 }),
  'it is moved': (db) =>
    appointmentDesk(db).move({
      ...{ id, now, to: { date: day, time: '15:00' }, startsAt: startOf({ time: '15:00' }) },
      ...{ candidates: [candidateOf('ada')], roster: '1', confirm: [], handOver: [] },
      deliveries: deliveriesOf('appointment_moved', toldAt(now), house.reach),
    }),
  'it is cancelled': (db) =>
    appointmentDesk(db).changeStatus({
      ...{ id, now, to: 'cancelled', from: ['confirmed', 'pending'], onlyFromStart: false },
      deliveries: deliveriesOf('appointment_cancelled', toldAt(now), house.reach),
    }),
  'the last act is undone': (db) => appointmentDesk(db).undo({ id, now }),
};
const names = Object.keys(acts);
const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));

describeStore('acts on one appointment', (setup) => {
  it.each(pairs)('%s, while %s', async (one, other) => {
    const { db, inspect } = setup();
    const reset = async () => {
      await inspect('FLUSHALL');
      await employ(db, 'ada');
      const wish = { number: 1, time: '10:00', consultants: ['ada'] };
      await appointmentDesk(db).enter({ ...placement(wish), roster: '1' });
    };
    const [first, second] = [acts[one], acts[other]];
    if (!first || !second) throw new Error(one);
    const { anomaly, runs } = await exploreAll({ db, inspect, reset }, [first, second]);
    expect(anomaly).toBeUndefined();
    expect(runs).toBeGreaterThan(1);
  });
});
