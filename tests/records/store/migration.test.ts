/** Which stores are migrated, which are refused, and what a store of version 3 becomes. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import {
  type ScriptHost,
  StoreNewerError,
  StoreOlderError,
  StoreUnavailableError,
} from '#platform/redis/client.ts';
import { contexts, openDatabase, storeVersion } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { facts, journalFile, loadVersion3 } from '#tests/fixtures/version-3/load.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore, directHost } from '#tests/support/store.ts';
import { around, carryOver, lock } from './migration-setup.ts';

const stored = (name: string) => `v2:local:${name}`;
const said = (found: string) =>
  `This database was written by version ${found}, and this code carries over versions from 3 on: ` +
  'begin with an empty database, or carry it over with the code before 1.0.0 first ' +
  '(docs/decisions/0006-store-version.md)';

describeStore('a store', (setup) => {
  const inspect = (...command: string[]) => setup().inspect(...command);
  const direct = () => directHost({ call: (command) => inspect(...command) });
  const everything = () => snapshot(setup().inspect);

  describe('older than the oldest migrated version', () => {
    /** Expects a migration in each context to be refused, and the store to stay as it is. */
    async function expectRefusal(found: string, of: readonly (typeof contexts)[number][]) {
      const before = await everything();
      expect(before.size).toBeGreaterThan(0);
      for (const context of of) {
        const refused = carryOver(direct(), { context });
        await expect(refused).rejects.toBeInstanceOf(StoreOlderError);
        await expect(carryOver(direct(), { context })).rejects.toThrow(said(found));
      }
      expect(await everything()).toEqual(before);
    }

    it.each(['1', '2'])('is refused in every call when marked %s', async (found) => {
      await inspect('SET', 'schema:local', found);
      await inspect('HSET', stored('days:blocked'), 'firm 2041-03-12', 'Inventur');
      await expectRefusal(found, ['local']);
      let migrations = 0;
      const db = openDatabase(direct(), {
        context: 'local',
        migrate() {
          migrations += 1;
          return Promise.resolve();
        },
      });
      const before = await everything();
      await expect(db.run(`return call('INCR', place)`, { place: 'place' })).rejects.toThrow(
        said(found),
      );
      expect(migrations).toBe(0);
      expect(await everything()).toEqual(before);
    });

    it.each([
      ['HSET', 'appointments', 'id', '{}'],
      ['ZADD', 'slots', '202612011800', 'id'],
      ['HSET', 'contact', 'id', '{}'],
      ['HSET', 'inquiries', 'id', '{}'],
      ['ZADD', 'testimonials:place', '1', 'id'],
      ['HSET', 'audit', 'id', '{}'],
      ['ZADD', 'outbox', '1', 'appointment_requested:id'],
      ['HSET', 'days:blocked', '2026-12-24', ''],
      ['HSET', 'calendar:feed', 'digest', 'x'],
      ['HSET', 'factor', 'secret', 'x'],
    ])('is refused without a marker by keys of version 1 (%s %s)', async (...command) => {
      await inspect(...command);
      await expectRefusal('1', contexts);
    });

    it('is refused if its migration from version 1 was interrupted', async () => {
      await inspect('HSET', 'v1:set-aside', 'context', 'local');
      await inspect('HSET', 'v1:set-aside:appointments', 'id', '{}');
      await inspect('HSET', stored('appointments:status'), 'id', 'pending');
      await inspect('HSET', stored(keys.appointments), 'id', '{}');
      await expectRefusal('1', ['local', 'production']);
    });

    it('is refused by blocked days of version 2 if its marker was lost', async () => {
      await inspect('HSET', stored('days:blocked'), 'firm 2041-03-12', '');
      await inspect('HSET', stored(keys.appointments), 'id', '{}');
      await expectRefusal('2', ['local']);
    });
  });

  it.each(['6', '12', 'another'])('marked %s is refused and unchanged', async (found) => {
    await loadVersion3({ call: (command) => inspect(...command) });
    await inspect('SET', 'schema:local', found);
    const before = await everything();
    await expect(carryOver(direct())).rejects.toThrow(StoreNewerError);
    await expect(carryOver(direct())).rejects.toThrow(
      `This database was written by a newer version (${found}) than this one (5)`,
    );
    expect(await everything()).toEqual(before);
  });

  it.each(contexts)('that is empty is only marked (%s), in one trip', async (context) => {
    const counted = around(direct(), {});
    expect(await carryOver(counted.host, { context })).toBe('ready');
    expect(counted.trips()).toBe(1);
    expect([...(await everything()).keys()]).toEqual([`schema:${context}`]);
  });

  describe('of version 3', () => {
    const load = () => loadVersion3({ call: (command) => inspect(...command) });
    beforeEach(load);

    /** The result of a run without faults, and its number of trips. Afterwards the store is as before. */
    async function undisturbed() {
      const counted = around(direct(), {});
      expect(await carryOver(counted.host)).toBe('ready');
      const end = await everything();
      await inspect('FLUSHALL');
      await load();
      return { end, trips: counted.trips() };
    }

    it('keeps every value except those of payments that end, and gets its index', async () => {
      const before = await everything();
      expect(before.get('schema:local')?.value).toBe('3');
      const { end } = await undisturbed();
      const changed = [...end]
        .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before.get(name)))
        .map(([name]) => name.replace('v2:local:', ''));
      expect(changed.toSorted()).toEqual([
        keys.appointmentsByConsultant,
        'payments',
        'payments:changes',
        'payments:state',
        'payments:unsettled',
        'payments:version',
        'schema:local',
      ]);
      expect(end.get('schema:local')?.value).toBe(String(storeVersion));
      const { ada, ben } = facts.consultants;
      const { requested, cancelled, ofAda, handedOver } = facts.appointments;
      const index = z.parse(
        z.record(z.string(), z.string()),
        end.get(stored(keys.appointmentsByConsultant))?.value,
      );
      expect(Object.keys(index).toSorted()).toEqual(
        expect.arrayContaining([
          `${ada} ${ofAda}`,
          `${ada} ${handedOver}`,
          `${ben} ${handedOver}`,
          expect.stringMatching(` ${requested}$`),
          expect.stringMatching(` ${cancelled}$`),
        ]),
      );
      expect(Object.keys(index)).toHaveLength(5);
    });

    it('is unchanged by a second migration, which takes one trip', async () => {
      await carryOver(direct());
      const end = await everything();
      const counted = around(direct(), {});
      expect(await carryOver(counted.host)).toBe('ready');
      expect(counted.trips()).toBe(1);
      expect(await everything()).toEqual(end);
    });

    it.each(['before', 'after'] as const)(
      'is migrated by the next process if one dies %s any of its trips',
      async (moment) => {
        const { end, trips } = await undisturbed();
        for (let last = 1; last <= trips; last += 1) {
          await inspect('FLUSHALL');
          await load();
          const dying = around(direct(), {
            [moment](trip: number) {
              if (trip >= last) throw new Error('killed');
            },
          });
          await expect(carryOver(dying.host)).rejects.toThrow(StoreUnavailableError);
          // As if the lock had expired.
          await inspect('DEL', lock);
          expect(await carryOver(direct())).toBe('ready');
          expect(await everything()).toEqual(end);
        }
        expect(trips).toBeGreaterThan(2);
      },
    );

    it('is migrated the same if only its marker was lost, and once more later', async () => {
      const { end } = await undisturbed();
      for (const host of [direct(), setup().redis]) {
        await inspect('DEL', 'schema:local');
        expect(await carryOver(host)).toBe('ready');
        expect(await everything()).toEqual(end);
      }
    });

    it('is not touched if a newer version migrated it first', async () => {
      const late = around(direct(), {
        async after(trip) {
          if (trip === 2) await inspect('SET', 'schema:local', '6');
        },
      });
      await expect(carryOver(late.host)).rejects.toBeInstanceOf(StoreNewerError);
      expect(await inspect('EXISTS', stored(keys.appointmentsByConsultant))).toBe(0);
    });

    it('is migrated once, even by several processes at the same time', async () => {
      const { end } = await undisturbed();
      const hosts: ScriptHost[] = [direct(), direct(), setup().redis, setup().redis];
      await Promise.all(hosts.map((host) => carryOver(host)));
      expect(await carryOver(direct())).toBe('ready');
      expect(await everything()).toEqual(end);
    });
  });
});

describe('a folder of version 3', () => {
  it('is unchanged after it is migrated, closed and opened again', async () => {
    const file = join(await makeFolder(), 'redis.journal');
    await copyFile(journalFile, file);
    const open = () => createEmbeddedEngine({ journalFile: file });
    const before = await open();
    expect(await carryOver(directHost(before))).toBe('ready');
    const carried = await snapshot((...command) => before.call(command));
    await before.close();
    const after = await open();
    expect(await snapshot((...command) => after.call(command))).toEqual(carried);
    await after.close();
  });
});
