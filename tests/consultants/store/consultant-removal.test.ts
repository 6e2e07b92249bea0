/**
 * Deleting a consultant: refused while any appointment names the consultant, at a cost independent of the
 * number of appointments.
 */
import { appointmentActs } from '#features/appointments/acts/desk.ts';
import { followings } from '#registry/followings.ts';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moveAppointment } from '#features/appointments/rules/appointment-desk.ts';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { outcomeOfAct } from '#features/appointments/rules/appointment-act.ts';
import { deliveriesOf } from '#features/outbox/rules/outbox.ts';
import { patience } from '#scripts/test/patience.ts';
import { bookingStore } from '#features/appointments/acts/book.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import { consultantActs } from '#features/consultants/acts/consultants.ts';
import { withoutConsultant } from '#features/consultants/rules/consultants.ts';
import { consultantStore } from '#features/consultants/store/consultants.ts';
import { departures } from '#registry/departures.ts';
import { type Database, prefixOf } from '#platform/redis/database.ts';
import { erasureStore, setAsideStore } from '#registry/erasure.ts';
import { expireDue } from '#tests/support/expiry.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { employ } from '#tests/support/hours.ts';
import { house } from '#tests/support/house.ts';
import { describeStore, openTestDatabase } from '#tests/support/store.ts';
import { scale } from '#tests/support/work.ts';
import {
  bookingOf,
  day,
  idOf,
  now,
  placement,
  startOf,
  timeZone,
  enterAtDesk,
} from '#tests/appointments/store/appointment.ts';

const id = idOf(1);
const prefix = prefixOf('local');
const stored = (name: string) => prefix + name;
let made = 0;
const entryOf = () =>
  auditEntry('appointment_undone', {
    now,
    randomId: () => `entry-${(made += 1)}`.padEnd(22, '_'),
    actor: 'admin#tests_00',
  });

async function remove(db: Database, who: string) {
  const deleted = await consultantActs(db, departures).delete(who, withoutConsultant({ id: who }), {
    ...{ now, trace: undefined },
  });
  return deleted.ok ? 'deleted' : deleted.code;
}

describeStore('deleting a consultant', (setup) => {
  const roster = async () => (await consultantStore(setup().db).read()).roster;
  const erase = () => erasureStore(setup().db).eraseRecord({ kind: 'appointment', id });
  const index = () => setup().inspect('ZRANGE', stored(keys.appointmentsByConsultant), '0', '-1');

  async function enter(consultant: string, number = 1, time = '10:00') {
    const wish = { number, time, consultants: [consultant] };
    await enterAtDesk(setup().db, { ...placement(wish), roster: await roster() });
  }
  async function book(consultant: string) {
    const slot = { id: 'slot'.padEnd(22, '_'), date: day, consultant };
    await slotStore(setup().db).add([{ ...slot, startsAt: startOf({ time: '10:00' }) }]);
    const wish = { number: 1, time: '10:00', consultants: [consultant] };
    await bookingStore(setup().db, scale).book({ ...bookingOf(wish), roster: await roster() });
  }
  const deskActs = () => appointmentActs(setup().db, followings);
  const handTo = (consultant: string) =>
    moveAppointment(
      { id, date: day, time: '10:00', consultant },
      {
        ...{ now, timeZone, house },
        store: {
          move: (asked) => deskActs().move({ move: asked, trace: undefined }),
        },
      },
    );
  const undo = async () =>
    outcomeOfAct(
      await deskActs().undo({
        undo: { id, now: new Date(now.getTime() + 1000) },
        trace: undefined,
      }),
    );
  async function lapse() {
    const due = startOf({ time: '10:00' });
    const deliveries = deliveriesOf('appointment_expired', now, house.reach);
    await expireDue(setup().db, { now, due, limit: 9, deliveries }, entryOf());
  }
  async function handOver() {
    await enter('ada');
    expect((await handTo('ben')).ok).toBe(true);
  }

  const ways: [name: string, act: () => Promise<unknown>, named: string[]][] = [
    ['a booking', () => book('ada'), ['ada']],
    ['an appointment entered at the desk', () => enter('ada'), ['ada']],
    ['a hand-over', handOver, ['ada', 'ben']],
    ['an undone hand-over', () => handOver().then(undo), ['ada', 'ben']],
    ['an expired request', () => book('ada').then(lapse), ['ada']],
  ];
  it.each(ways)(
    'is refused after %s, until the appointment is erased',
    async (_name, act, named) => {
      await employ(setup().db, 'ada', 'ben', 'cleo');
      await act();
      expect(await index()).toEqual(named.map((who) => `${who} ${id}`));
      for (const who of named) expect(await remove(setup().db, who)).toBe('consultant_in_use');
      expect(await remove(setup().db, 'cleo')).toBe('deleted');
      expect(await erase()).toBe(true);
      expect(await index()).toEqual([]);
      for (const who of named.slice(0, 1)) expect(await remove(setup().db, who)).toBe('deleted');
    },
  );

  it('distinguishes ids with a common prefix', async () => {
    await employ(setup().db, 'ada', 'ada-b', 'ada_c', 'cleo');
    await enter('ada-b');
    await enter('ada_c', 2);
    expect(await remove(setup().db, 'ada')).toBe('deleted');
    expect(await remove(setup().db, 'ada-b')).toBe('consultant_in_use');
    expect(await remove(setup().db, 'ada_c')).toBe('consultant_in_use');
  });

  it.each([
    ['record', keys.appointments],
    ['history', keys.appointmentHistory],
  ])(
    'is refused while an unreadable %s is set aside, until the appointment is erased',
    async (_, key) => {
      await employ(setup().db, 'ada', 'ben', 'cleo');
      await handOver();
      await setup().inspect('HSET', stored(key), id, '{"torn');
      await setAsideStore(setup().db).inspect(() => false);
      expect(await setup().inspect('HGET', stored(key), id)).toBe('');
      for (const who of ['ada', 'ben'])
        expect(await remove(setup().db, who)).toBe('consultant_in_use');
      expect(await erase()).toBe(true);
      expect(await index()).toEqual([]);
      for (const who of ['ada', 'ben']) expect(await remove(setup().db, who)).toBe('deleted');
    },
  );

  it(
    'costs the same with 20,000 appointments as with 20',
    async () => {
      await employ(setup().db, 'ada', 'ben');
      const others = async (from: number, to: number) => {
        for (let first = from; first < to; first += 1000) {
          const ids = Array.from({ length: Math.min(1000, to - first) }, (_, i) =>
            idOf(100 + first + i),
          );
          const record = '{"date":"2041-03-12","consultant":"ben"}';
          const { inspect } = setup();
          await inspect(
            'HSET',
            stored(keys.appointments),
            ...ids.flatMap((each) => [each, record]),
          );
          const line = '{"kind":"entered"}';
          await inspect(
            ...['HSET', stored(keys.appointmentHistory)],
            ...ids.flatMap((each) => [each, line]),
          );
          await inspect(
            ...['ZADD', stored(keys.appointmentsByConsultant)],
            ...ids.flatMap((each) => ['0', `ben ${each}`]),
          );
        }
      };
      let seen = '';
      const counting: ScriptHost = {
        async eval(script, names, args) {
          const answer = await setup().redis.eval(counted(script), names, args);
          seen = z.parse(z.string(), await setup().inspect('GET', 'seen'));
          return answer;
        },
      };
      const costOf = async () => {
        expect(await remove(openTestDatabase(counting), 'ben')).toBe('consultant_in_use');
        const refused = seen;
        expect(await remove(openTestDatabase(counting), 'ada')).toBe('deleted');
        return [refused, seen];
      };
      await others(0, 20);
      const few = await costOf();
      await employ(setup().db, 'ada', 'ben');
      await others(20, 20_000);
      expect(await costOf()).toEqual(few);
    },
    60_000 * patience,
  );
});

/** Wraps a script so that it records how many commands it ran and how many values they returned. */
const counted = (script: string) => `
  local real, commands, values = redis, 0, 0
  local redis = { error_reply = real.error_reply, sha1hex = real.sha1hex, call = function(...)
    local reply = real.call(...)
    commands = commands + 1
    values = values + (type(reply) == 'table' and #reply or 1)
    -- A cursor's page stands inside its reply.
    if type(reply) == 'table' and type(reply[2]) == 'table' then values = values + #reply[2] end
    return reply
  end }
  local function run()
    ${script}
  end
  local answer = run()
  real.call('SET', 'seen', commands .. ' ' .. values)
  return answer
`;
