/** Which stores are opened, and which are refused and left as they are. */
import { describe, expect, it } from 'vitest';
import { type ScriptHost, StoreNewerError, StoreOlderError } from '#platform/redis/client.ts';
import { contexts, openDatabase, storeVersion } from '#platform/redis/database.ts';
import { migrate } from '#features/records/store/migration.ts';
import { keys } from '#registry/keys.ts';
import { facts, loadVersion5 } from '#tests/fixtures/version-5/load.ts';
import { snapshot } from '#tests/support/snapshot.ts';
import { describeStore, directHost } from '#tests/support/store.ts';

const stored = (name: string) => `v2:local:${name}`;
const said = (found: string) =>
  `This database was written by version ${found}, which this code no longer opens: open it once with commit ` +
  `${Number(found) < 3 ? 'c00bcd29' : '84230c5f'}, which carries it over, or begin with an empty database ` +
  '(docs/decisions/0006-store-version.md)';

describeStore('a store', (setup) => {
  const inspect = (...command: string[]) => setup().inspect(...command);
  const direct = () => directHost({ call: (command) => inspect(...command) });
  const everything = () => snapshot(setup().inspect);
  const load = () => loadVersion5({ call: (command) => inspect(...command) });

  describe('of an older version', () => {
    /** Expects each context to be refused, and the store to stay as it is. */
    async function expectRefusal(found: string, of: readonly (typeof contexts)[number][]) {
      const before = await everything();
      expect(before.size).toBeGreaterThan(0);
      for (const context of of) {
        const refused = migrate(direct(), context);
        await expect(refused).rejects.toBeInstanceOf(StoreOlderError);
        await expect(refused).rejects.toThrow(said(found));
      }
      expect(await everything()).toEqual(before);
    }

    // 4.5: of code that died while it carried a store over to version 5.
    it.each(['1', '2', '3', '4', '4.5'])(
      'is refused in every call when marked %s',
      async (found) => {
        await load();
        await inspect('SET', 'schema:local', found);
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
      },
    );

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

    it('is refused by its missing or half-filled index if its marker was lost', async () => {
      await load();
      await inspect('DEL', 'schema:local', stored(keys.appointmentsByConsultant));
      await expectRefusal('4', ['local']);
      const { ada } = facts.consultants;
      await inspect('ZADD', stored(keys.appointmentsByConsultant), '0', `${ada} id`);
      await expectRefusal('4', ['local']);
    });
  });

  it.each(['6', '12', 'another'])('marked %s is refused and unchanged', async (found) => {
    await load();
    await inspect('SET', 'schema:local', found);
    const before = await everything();
    await expect(migrate(direct(), 'local')).rejects.toThrow(StoreNewerError);
    await expect(migrate(direct(), 'local')).rejects.toThrow(
      `This database was written by a newer version (${found}) than this one (5)`,
    );
    expect(await everything()).toEqual(before);
  });

  it.each(contexts)('that is empty is only marked (%s), in one trip', async (context) => {
    let trips = 0;
    const counted: ScriptHost = {
      eval(...call) {
        trips += 1;
        return direct().eval(...call);
      },
    };
    await migrate(counted, context);
    expect(trips).toBe(1);
    expect([...(await everything()).keys()]).toEqual([`schema:${context}`]);
  });

  it('of this version is unchanged, and gets its marker again if that was lost', async () => {
    await load();
    const before = await everything();
    expect(before.get('schema:local')?.value).toBe(String(storeVersion));
    for (const host of [direct(), setup().redis]) {
      await migrate(host, 'local');
      expect(await everything()).toEqual(before);
      await inspect('DEL', 'schema:local');
      await Promise.all([migrate(host, 'local'), migrate(direct(), 'local')]);
      expect(await everything()).toEqual(before);
    }
  });
});
