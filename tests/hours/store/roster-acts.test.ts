/** Acts on the roster that meet: as if one had come after the other. */
import { expect, it } from 'vitest';
import { consultantActs } from '#features/consultants/acts/consultants.ts';
import {
  type ConsultantsChange,
  withConsultant,
  withEdit,
  withoutConsultant,
} from '#features/consultants/rules/consultants.ts';
import { scheduleActs } from '#features/hours/acts/schedules.ts';
import { withWeeklyHours } from '#features/hours/rules/schedule-change.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { rosterStore } from '#features/hours/store/roster.ts';
import { departures } from '#registry/departures.ts';
import { employ, newConsultant, officeHours } from '#tests/support/hours.ts';
import { exploreAll, type Act } from '#tests/support/interleavings.ts';
import { describeStore } from '#tests/support/store.ts';
import {
  day,
  idOf,
  now,
  placement,
  startOf,
  enterAtDesk,
} from '#tests/appointments/store/appointment.ts';

const doing = { now, trace: undefined };
const changing =
  (change: ConsultantsChange): Act =>
  (db) =>
    consultantActs(db, departures).change(change, doing);
const slot = { id: idOf(5), date: day, consultant: 'ben', startsAt: startOf({ time: '10:00' }) };

const acts: Readonly<Record<string, Act>> = {
  'Ada is renamed': changing(withEdit({ id: 'ada' }, { name: 'Ida' })),
  'Ben is retired': changing(withEdit({ id: 'ben' }, { active: false })),
  'Ben is seen and changed': changing(withEdit({ id: 'ben', version: 1 }, { place: 0 })),
  'Cleo is added': changing(withConsultant('cleo', newConsultant('Cleo'))),
  'Ben is deleted': (db) =>
    consultantActs(db, departures).delete('ben', withoutConsultant({ id: 'ben' }), doing),
  'Ada is deleted': (db) =>
    consultantActs(db, departures).delete('ada', withoutConsultant({ id: 'ada' }), doing),
  'Ben has hours': (db) =>
    scheduleActs(db).change(
      { consultant: 'ben' },
      withWeeklyHours({ ...officeHours, holidays: [] }),
      {
        ...{ ...doing, timeZone: 'Europe/Zurich', findHolidays: () => [] },
      },
    ),
  'Ben has a slot': (db) => slotStore(db).add([slot]),
  'Ben has an appointment': (db) => {
    const wish = { number: 1, time: '14:00', consultants: ['ben'] };
    return rosterStore(db).decide(({ version }) =>
      enterAtDesk(db, { ...placement(wish), roster: version }),
    );
  },
};

describeStore('acts on the roster', (setup) => {
  const names = Object.keys(acts);
  const pairs = names.flatMap((one, at) => names.slice(at).map((other) => [one, other] as const));
  it.each(pairs)('%s, while %s', async (one, other) => {
    const { db, inspect } = setup();
    const reset = async () => {
      await inspect('FLUSHALL');
      await employ(db, 'ada', 'ben');
    };
    const [first, second] = [acts[one], acts[other]];
    if (!first || !second) throw new Error(one);
    const { anomaly, runs } = await exploreAll({ db, inspect, reset }, [first, second]);
    expect(anomaly).toBeUndefined();
    expect(runs).toBeGreaterThan(1);
  });
});
