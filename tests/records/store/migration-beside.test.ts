/** The migration beside code of the version before, of a later one, and of other deploys. */
import { describe, expect, it } from 'vitest';
import { StoreUnavailableError } from '#platform/redis/client.ts';
import { StoreNewerError } from '#platform/redis/client.ts';
import { describeStore } from '#tests/support/store.ts';
import { around, lock, useMigration } from './migration-setup.ts';

describeStore('the migration beside others', (setup) => {
  const { direct, stored, load, carry, undisturbed, startAgain } = useMigration(setup);

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

  it.each(['1', '5', '12', 'another'])(
    'refuses a database marked %s, and touches nothing',
    async (found) => {
      await load();
      await setup().inspect('SET', 'schema:local', found);
      const before = await stored();
      const refused = carry();
      await expect(refused).rejects.toThrow(StoreNewerError);
      await expect(refused).rejects.toThrow(
        `This database was written by a newer version (${found}) than this one (4)`,
      );
      expect(await stored()).toEqual(before);
    },
  );

  it.each(['deploy-preview', 'branch-deploy', 'dev'] as const)(
    'takes nothing for a %s',
    async (context) => {
      const { end } = await undisturbed();
      const before = await stored();
      expect(await carry(direct(), { context })).toBe('ready');
      const marker = `schema:${context}`;
      expect(await setup().inspect('GET', marker)).toBe('4');
      await setup().inspect('DEL', marker);
      expect(await stored()).toEqual(before);
      // What the preview left alone is there for whom it belongs to.
      await carry();
      expect(await stored()).toEqual(end);
    },
  );

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
    const production = { context: 'production' } as const;
    await expect(carry(dying.host, production)).rejects.toThrow(StoreUnavailableError);
    expect(await carry()).toBe('ready');
    const names = [...(await stored()).keys()];
    expect(names.filter((name) => name.startsWith('v2:local:'))).toEqual([]);
    await setup().inspect('DEL', 'schema:production:lock');
    expect(await carry(direct(), production)).toBe('ready');
    expect([...(await stored()).keys()]).toContain('v2:production:appointments:span');
  });

  it.each(['local', 'production', 'dev'] as const)(
    'only marks an empty store (%s), in one trip',
    async (context) => {
      const counted = around(direct(), {});
      expect(await carry(counted.host, { context })).toBe('ready');
      expect(counted.trips()).toBe(1);
      expect([...(await stored()).keys()]).toEqual([`schema:${context}`]);
    },
  );
});
