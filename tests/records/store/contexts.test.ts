/** Which deploy contexts may share a database: production shares none with previews. */
import { expect, it } from 'vitest';
import {
  contexts,
  openDatabase,
  type StoreContext,
  versionKeyOf,
} from '#platform/redis/database.ts';
import { migrate, ProductionStoreError } from '#features/records/store/migration.ts';
import { describeStore } from '#tests/support/store.ts';

describeStore('a database', (setup) => {
  const open = (context: StoreContext) =>
    openDatabase(setup().redis, {
      context,
      migrate: () => migrate(setup().redis, context),
    });
  const write = (context: StoreContext) =>
    open(context).run(`return call('INCR', place)`, { place: 'place' });
  const written = () => setup().inspect('KEYS', '*');
  const previews = contexts.filter((each) => each !== 'production' && each !== 'local');

  it.each(previews)('of production refuses %s, with instructions', async (context) => {
    await write('production');
    const before = await written();
    const refused = await write(context).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ProductionStoreError);
    expect(String(refused)).toContain('give previews one of their own');
    expect(await written()).toEqual(before);
    expect(await write('production')).toBe(2);
  });

  it('that a preview used first becomes production’s alone after production’s first call', async () => {
    expect(await write('deploy-preview')).toBe(1);
    await write('production');
    await expect(write('deploy-preview')).rejects.toBeInstanceOf(ProductionStoreError);
    expect(await setup().inspect('EXISTS', versionKeyOf('deploy-preview'))).toBe(0);
  });

  it('without production serves all kinds of previews', async () => {
    for (const context of previews) expect(await write(context)).toBe(1);
  });

  it('needs no extra trip for a preview: the check is part of the first migration', async () => {
    await write('deploy-preview');
    let trips = 0;
    const redis = {
      eval: (...call: Parameters<ReturnType<typeof setup>['redis']['eval']>) => {
        trips += 1;
        return setup().redis.eval(...call);
      },
    };
    const db = openDatabase(redis, {
      context: 'deploy-preview',
      migrate: () => Promise.reject(new Error('Not needed')),
    });
    await db.run('return 1', {});
    expect(trips).toBe(1);
  });
});
