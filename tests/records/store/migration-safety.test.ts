/** The migration begun twice, interrupted and overtaken: the end is always the same. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { type ScriptHost, StoreUnavailableError } from '#platform/redis/client.ts';
import { carryBatch, finishMigration } from '#features/records/store/migration.lua.ts';
import { journalFile } from '#tests/fixtures/version-1/load.ts';
import { makeDataDir, removeDataDir } from '#tests/support/stack.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore, directHost } from '#tests/support/store.ts';
import { around, carryOver, lock, useMigration } from './migration-setup.ts';

describeStore('the migration', (setup) => {
  const { direct, stored, load, carry, undisturbed, startAgain } = useMigration(setup);

  it('has one of two who begin at once do it, while the other waits', async () => {
    const { end } = await undisturbed();
    const redis = direct();
    const batches = [0, 0];
    const begun = batches.map(async (_, caller) => {
      const host: ScriptHost = {
        eval(script, ...rest) {
          if (script === carryBatch) batches[caller] = (batches[caller] ?? 0) + 1;
          return redis.eval(script, ...rest);
        },
      };
      // As those do who were told to come again.
      while ((await carry(host, { sleep: () => wait(20) })) === 'busy');
    });
    await Promise.all(begun);
    expect(batches.filter((count) => count > 0)).toHaveLength(1);
    expect(await stored()).toEqual(end);
  });

  it('changes nothing when it is done again, and asks once', async () => {
    const { end } = await undisturbed();
    await carry();
    const counted = around(direct(), {});
    expect(await carry(counted.host)).toBe('ready');
    expect(counted.trips()).toBe(1);
    expect(await stored()).toEqual(end);
  });

  it.each(['before', 'after'] as const)(
    'is finished by another when it dies %s any of its trips',
    async (moment) => {
      const { end, trips } = await undisturbed();
      expect(trips).toBeGreaterThan(12);
      for (let last = 1; last <= trips; last += 1) {
        await startAgain();
        const dying = around(direct(), {
          [moment](trip: number) {
            if (trip >= last) throw new Error('killed');
          },
        });
        await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
        // As if the lock's time were over.
        await setup().inspect('DEL', lock);
        expect(await carry()).toBe('ready');
        expect(await stored()).toEqual(end);
      }
    },
  );

  it('goes on where the last batch ended', async () => {
    const { trips } = await undisturbed();
    const dying = around(direct(), {
      before(trip) {
        if (trip === trips - 2) throw new Error('killed');
      },
    });
    await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
    await setup().inspect('DEL', lock);
    const rest = around(direct(), {});
    await carry(rest.host);
    expect(rest.trips()).toBeLessThan(trips - 5);
  });

  it('writes nothing more once it has lost its lock, whoever has finished meanwhile', async () => {
    const { end, trips } = await undisturbed();
    for (let slow = 2; slow <= trips; slow += 1) {
      await startAgain();
      const overtaken = around(direct(), {
        async before(trip) {
          if (trip !== slow) return;
          await setup().inspect('DEL', lock);
          expect(await carry()).toBe('ready');
          // What version 2 has written since must not be converted over.
          await setup().inspect('HSET', 'v2:local:appointments', 'new', '{}');
        },
      });
      expect(await carry(overtaken.host)).toBe('ready');
      await setup().inspect('HDEL', 'v2:local:appointments', 'new');
      expect(await stored()).toEqual(end);
    }
  });

  it('leaves the last step to who has the lock', async () => {
    await load();
    const redis = direct();
    const late: ScriptHost = {
      async eval(script, ...rest) {
        if (script === finishMigration) await setup().inspect('SET', lock, 'somebody');
        return redis.eval(script, ...rest);
      },
    };
    expect(await carry(late)).toBe('busy');
    expect(await setup().inspect('EXISTS', 'schema:local')).toBe(0);
    expect(await setup().inspect('GET', lock)).toBe('somebody');
  });

  it('frees its lock by itself if it dies', async () => {
    await load();
    const dying = around(direct(), {
      before(trip) {
        if (trip === 2) throw new Error('killed');
      },
    });
    await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
    const left = Number(await setup().inspect('PTTL', lock));
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(5000);
  });

  it('tells who waited for a second that somebody else is at it', async () => {
    await load();
    await setup().inspect('SET', lock, 'somebody');
    const before = await stored();
    const slept: number[] = [];
    const sleep = (ms: number) => Promise.resolve(slept.push(ms));
    expect(await carry(direct(), { sleep })).toBe('busy');
    expect(slept.reduce((sum, ms) => sum + ms, 0)).toBe(1000);
    expect(await stored()).toEqual(before);
  });
});

describe('a folder of version 1', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await makeDataDir();
    return () => removeDataDir(folder);
  });

  it('is the same once it is carried over, closed and opened again', async () => {
    const file = join(folder, 'redis.journal');
    await copyFile(journalFile, file);
    const open = () => createEmbeddedEngine({ journalFile: file });
    const before = await open();
    expect(await carryOver(directHost(before))).toBe('ready');
    const carried = await snapshot((...command) => before.call(command));
    expect(carried.get('v2:local:appointments:span')).toBeDefined();
    await before.close();

    const after = await open();
    expect(await snapshot((...command) => after.call(command))).toEqual(carried);
    expect(await carryOver(directHost(after))).toBe('ready');
    await after.close();
  });
});
