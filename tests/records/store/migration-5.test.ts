/** Migration from version 4 to 5: an index of the appointments that name a consultant. */
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { patience } from '#scripts/test/patience.ts';
import { type ScriptHost, StoreUnavailableError } from '#platform/redis/client.ts';
import { openDatabase } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore, directHost } from '#tests/support/store.ts';
import { idOf } from '#tests/appointments/store/appointment.ts';
import { around, carryOver, lock } from './migration-setup.ts';

const stored = (name: string) => `v2:local:${name}`;
/** More than Redis keeps in a compact encoding. */
const count = 1200;
const portion = 200;

describeStore('appointments of version 4', (setup) => {
  const inspect = (...command: string[]) => setup().inspect(...command);
  const direct = () => directHost({ call: (command) => inspect(...command) });
  const carry = (host: ScriptHost = direct()) => carryOver(host, { portion });
  const everything = () => snapshot(setup().inspect);
  const index = async () =>
    z.parse(
      z.array(z.string()),
      await inspect('ZRANGE', stored(keys.appointmentsByConsultant), '0', '-1'),
    );

  const numbers = Array.from({ length: count }, (_, number) => number);
  const keeper = (number: number) => (number % 3 === 0 ? 'ada' : 'ben');
  const message = String.raw`\"consultant\":\"nobody\"`;
  /** 1,200 appointments, every tenth handed over by Cleo. */
  async function write() {
    await inspect('SET', 'schema:local', '4');
    const records = numbers.map(
      (number) => `{"message":"${message}","consultant":"${keeper(number)}"}`,
    );
    const histories = numbers.map((number) =>
      number % 10 === 0
        ? `{"kind":"entered"}\n{"kind":"moved","from":{"consultant":"cleo"},"to":{"consultant":"${keeper(number)}"}}`
        : '{"kind":"entered"}',
    );
    const fields = (texts: readonly string[]) =>
      numbers.flatMap((number) => [idOf(number), texts[number] ?? '']);
    await inspect('HSET', stored(keys.appointments), ...fields(records));
    await inspect('HSET', stored(keys.appointmentHistory), ...fields(histories));
  }
  const expected = () =>
    numbers
      .flatMap((number) => [
        `${keeper(number)} ${idOf(number)}`,
        ...(number % 10 === 0 ? [`cleo ${idOf(number)}`] : []),
      ])
      .toSorted();

  beforeEach(write);

  it('are indexed by their present and former consultants, and nothing else changes', async () => {
    const before = await everything();
    expect(await carry()).toBe('ready');
    expect(await index()).toEqual(expected());
    const after = await everything();
    expect(after.get('schema:local')?.value).toBe('5');
    const names = [...before.keys(), stored(keys.appointmentsByConsultant)].toSorted();
    expect([...after.keys()].toSorted()).toEqual(names);
    for (const [name, value] of before)
      if (name !== 'schema:local') expect(after.get(name)).toEqual(value);
  });

  it('are indexed by their set-aside values', async () => {
    await inspect('HSET', stored(keys.appointments), idOf(1), '');
    await inspect('HSET', stored(keys.appointmentHistory), idOf(10), '');
    await inspect(
      ...['HSET', stored(keys.aside)],
      ...[`1 ${keys.appointments} ${idOf(1)}`, 'hash json - {"consultant":"dora","torn'],
      ...[`1 ${keys.appointmentHistory} ${idOf(10)}`, 'hash json - {"from":{"consultant":"emil"},'],
      ...[`1 ${keys.outsideCalendars} calendar`, 'hash json - {"consultant":"nobody",'],
    );
    expect(await carry()).toBe('ready');
    const others = expected().filter(
      (each) => each !== `ben ${idOf(1)}` && each !== `cleo ${idOf(10)}`,
    );
    const all = [...others, `dora ${idOf(1)}`, `emil ${idOf(10)}`];
    expect(await index()).toEqual(all.toSorted());
  });

  it('lose stale entries of an earlier index, as after version 4 had served again', async () => {
    await carry();
    await inspect('SET', 'schema:local', '4');
    await inspect('HDEL', stored(keys.appointments), idOf(1));
    await inspect('HDEL', stored(keys.appointmentHistory), idOf(1));
    expect(await carry()).toBe('ready');
    expect(await index()).toEqual(expected().filter((each) => !each.endsWith(idOf(1))));
  });

  it(
    'are indexed in portions',
    async () => {
      const ids = Array.from({ length: 20_000 }, (_, number) => idOf(10_000 + number));
      for (let first = 0; first < ids.length; first += 1000) {
        const fields = ids.slice(first, first + 1000).flatMap((id) => [id, '{"consultant":"ben"}']);
        await inspect('HSET', stored(keys.appointments), ...fields);
      }
      const counted = around(direct(), {});
      expect(await carryOver(counted.host)).toBe('ready');
      expect(counted.trips()).toBeGreaterThan(20);
      expect(await index()).toHaveLength(expected().length + ids.length);
    },
    60_000 * patience,
  );

  describe.each(['before', 'after'] as const)('when a migration dies %s a trip', (moment) => {
    it('the next one completes it, and the store is closed until then', async () => {
      const counted = around(direct(), {});
      await carry(counted.host);
      const [end, trips] = [await everything(), counted.trips()];
      expect(trips).toBeGreaterThan(4);
      for (let last = 1; last <= trips; last += 1) {
        await inspect('FLUSHALL');
        await write();
        const dying = around(direct(), {
          [moment](trip: number) {
            if (trip >= last) throw new Error('killed');
          },
        });
        await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
        const marked = z.parse(z.string(), await inspect('GET', 'schema:local'));
        const begun = last + (moment === 'after' ? 1 : 0) > 2;
        const done = moment === 'after' && last === trips;
        expect(marked).toBe(done ? '5' : begun ? '4.5' : '4');
        // As if the lock had expired.
        await inspect('DEL', lock);
        expect(await carry()).toBe('ready');
        expect(await everything()).toEqual(end);
      }
    });
  });

  it('are closed to code of both versions during the migration', async () => {
    const dying = around(direct(), {
      before(trip) {
        if (trip === 3) throw new Error('killed');
      },
    });
    await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
    const marked = Number(await inspect('GET', 'schema:local'));
    // The check of version 4, to which this marker is newer, so that it refuses to work.
    expect(marked < 4).toBe(false);
    let asked = 0;
    const db = openDatabase(direct(), {
      context: 'local',
      async migrate() {
        asked += 1;
        await inspect('DEL', lock);
        await carryOver(direct());
      },
    });
    expect(await db.run('return 7', {})).toBe(7);
    expect(asked).toBe(1);
  });

  it('are migrated by one process at a time; others are told to try again', async () => {
    await inspect('SET', lock, 'somebody');
    const before = await everything();
    const slept: number[] = [];
    const sleep = (ms: number) => Promise.resolve(slept.push(ms));
    expect(await carryOver(direct(), { sleep })).toBe('busy');
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(1000);
    expect(await everything()).toEqual(before);
    await inspect('DEL', lock);
    const both = await Promise.all([carry(), carry(setup().redis)]);
    expect(both).toContain('ready');
    expect(await carry()).toBe('ready');
    expect(await index()).toEqual(expected());
    expect(await inspect('EXISTS', lock)).toBe(0);
  });

  it('are unlocked some seconds after a migration died', async () => {
    const dying = around(direct(), {
      before(trip) {
        if (trip === 3) throw new Error('killed');
      },
    });
    await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
    const left = Number(await inspect('PTTL', lock));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(5000);
  });

  it('are indexed from the start again if version 4 was marked in between', async () => {
    const beside = around(direct(), {
      async after(trip) {
        if (trip !== 3) return;
        // An operator went back by hand, and version 4 wrote.
        await inspect('SET', 'schema:local', '4');
        await inspect('HSET', stored(keys.appointments), idOf(0), '{"consultant":"dora"}');
      },
    });
    expect(await carry(beside.host)).toBe('ready');
    expect(await index()).toContain(`dora ${idOf(0)}`);
  });
});
