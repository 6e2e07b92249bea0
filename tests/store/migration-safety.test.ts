/** The migration interrupted, overtaken, and beside code of the version before. */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/engine.ts';
import { type ScriptHost, StoreUnavailableError } from '#store/client.ts';
import { carryBatch } from '#store/lua/migration.lua.ts';
import { StoreNewerError } from '#store/migration.ts';
import { journalFile, loadVersion1 } from '#tests/fixtures/version-1/load.ts';
import { makeDataDir, removeDataDir } from '#tests/support/stack.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore, directHost } from '#tests/support/store.ts';
import { around, carryOver, small } from './migration-setup.ts';

const lock = 'schema:local:lock';

describeStore('the migration', (setup) => {
  /** Without the way over HTTP, which other tests go. */
  const direct = (): ScriptHost => directHost({ call: (command) => setup().inspect(...command) });
  const stored = () => snapshot(setup().inspect);
  const load = () => loadVersion1({ call: (command) => setup().inspect(...command) });
  const carry = (host = direct(), changes = {}) => carryOver(host, { batch: small, ...changes });

  /** What a run without any trouble leaves, and how many trips it takes. */
  async function undisturbed() {
    await load();
    const counted = around(direct(), {});
    expect(await carry(counted.host)).toBe('ready');
    const end = await stored();
    await startAgain();
    return { end, trips: counted.trips() };
  }
  async function startAgain() {
    await setup().inspect('FLUSHALL');
    await load();
  }

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
    const { trips } = await undisturbed();
    const late = around(direct(), {
      async before(trip) {
        if (trip === trips) await setup().inspect('SET', lock, 'somebody');
      },
    });
    expect(await carry(late.host)).toBe('busy');
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

  describe('beside code of the version before', () => {
    /** As a visitor, and the desk, of an old deploy would. */
    async function writeStrays() {
      const { inspect } = setup();
      await inspect('HSET', 'appointments', 'stray', '{"date":"2026-12-01","time":"18:00"}');
      await inspect('HSET', 'appointments:status', 'stray', 'pending');
      await inspect('ZADD', 'appointments:start', '1', 'stray');
      await inspect('ZADD', 'slots', '202612011900', 'stray');
      await inspect('ZADD', 'slots:free', '202612011900', 'stray');
      await inspect('HSET', 'contact', 'stray', '{}');
      await inspect('HSET', 'days:blocked', '2026-12-01', 'stray');
      await inspect('ZADD', 'outbox', '9999999999999', 'appointment_requested:stray');
      await inspect('HSET', 'factor', 'secret', 'stray');
    }
    const strays = [
      'appointments',
      'appointments:start',
      'appointments:status',
      'contact',
      'days:blocked',
      'factor',
      'outbox',
      'slots',
      'slots:free',
    ];
    async function separated() {
      const all = [...(await stored())];
      return {
        ours: new Map(all.filter(([name]) => !strays.includes(name))),
        theirs: new Map(all.filter(([name]) => strays.includes(name))),
      };
    }

    it('takes nothing that is written after it began, and loses nothing to it', async () => {
      const { end, trips } = await undisturbed();
      await setup().inspect('FLUSHALL');
      await writeStrays();
      const written = (await separated()).theirs;
      for (let moment = 1; moment <= trips; moment += 1) {
        await startAgain();
        const beside = around(direct(), {
          async after(trip) {
            if (trip === moment) await writeStrays();
          },
        });
        expect(await carry(beside.host)).toBe('ready');
        expect(await carry()).toBe('ready');
        const { ours, theirs } = await separated();
        expect(ours).toEqual(end);
        expect(theirs).toEqual(written);
      }
    });

    it('takes nothing when it is taken over, either', async () => {
      const { end } = await undisturbed();
      const dying = around(direct(), {
        async after(trip) {
          if (trip !== 4) return;
          await writeStrays();
          throw new Error('killed');
        },
      });
      await expect(carry(dying.host)).rejects.toThrow(StoreUnavailableError);
      await setup().inspect('DEL', lock);
      expect(await carry()).toBe('ready');
      expect((await separated()).ours).toEqual(end);
    });

    it('marks what is there as it is when only the marker was lost', async () => {
      const { end } = await undisturbed();
      await carry();
      await setup().inspect('DEL', 'schema:local');
      await writeStrays();
      expect(await carry()).toBe('ready');
      expect((await separated()).ours).toEqual(end);
    });
  });

  it.each(['3', '12', 'another'])(
    'refuses a database marked %s, and touches nothing',
    async (found) => {
      await load();
      await setup().inspect('SET', 'schema:local', found);
      const before = await stored();
      const refused = carry();
      await expect(refused).rejects.toThrow(StoreNewerError);
      await expect(refused).rejects.toThrow(
        `This database was written by a newer version (${found}) than this one (2)`,
      );
      expect(await stored()).toEqual(before);
    },
  );

  it.each(['deploy-preview', 'branch-deploy', 'dev'])('takes nothing for a %s', async (context) => {
    const { end } = await undisturbed();
    const before = await stored();
    expect(await carry(direct(), { context })).toBe('ready');
    const marker = `schema:${context}`;
    expect(await setup().inspect('GET', marker)).toBe('2');
    await setup().inspect('DEL', marker);
    expect(await stored()).toEqual(before);
    // What the preview left alone is there for whom it belongs to.
    await carry();
    expect(await stored()).toEqual(end);
  });

  it('carries over for production, under its own prefix', async () => {
    const { end } = await undisturbed();
    await carry(direct(), { context: 'production' });
    const renamed = [...end].map(([name]) => name.replace(/^(v2|schema):local/, '$1:production'));
    expect([...(await stored()).keys()].toSorted()).toEqual(renamed.toSorted());
  });

  it('leaves what production has taken to production', async () => {
    const { trips } = await undisturbed();
    const dying = around(direct(), {
      before(trip) {
        if (trip === trips - 3) throw new Error('killed');
      },
    });
    const production = { context: 'production' };
    await expect(carry(dying.host, production)).rejects.toThrow(StoreUnavailableError);
    expect(await carry()).toBe('ready');
    const names = [...(await stored()).keys()];
    expect(names.filter((name) => name.startsWith('v2:local:'))).toEqual([]);
    await setup().inspect('DEL', 'schema:production:lock');
    expect(await carry(direct(), production)).toBe('ready');
    expect([...(await stored()).keys()]).toContain('v2:production:appointments:span');
  });

  it.each(['local', 'production', 'dev'])(
    'only marks an empty store (%s), in one trip',
    async (context) => {
      const counted = around(direct(), {});
      expect(await carry(counted.host, { context })).toBe('ready');
      expect(counted.trips()).toBe(1);
      expect([...(await stored()).keys()]).toEqual([`schema:${context}`]);
    },
  );
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
