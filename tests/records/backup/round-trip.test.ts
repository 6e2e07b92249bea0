/** A store that is not in use comes back unchanged, on every engine and at any size. */
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMany } from '#local/demo/many.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { checkStore } from '#scripts/backup/check.ts';
import { fill } from '#scripts/backup/fill.ts';
import { journalParts } from '#scripts/backup/journal.ts';
import type { Part } from '#scripts/backup/lines.ts';
import { type Call, restCall } from '#scripts/backup/redis.ts';
import { patience } from '#scripts/test/patience.ts';
import { storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { stored } from '#tests/support/keys.ts';
import { isNight } from '#tests/support/night.ts';
import { type EngineChoice, engines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { backUp, callOf, keptKeys, now, restoreInto, seal } from './backup.ts';
import { liveIn, openApp } from './lived-in.ts';

async function opened({ open }: EngineChoice) {
  const engine = await open();
  onTestFinished(() => engine.close());
  return engine;
}
async function withApp(engine: Awaited<ReturnType<typeof opened>>) {
  const opening = await openApp(engine);
  onTestFinished(() => opening.bridge.close());
  return opening;
}

describe.each(engines)('a store on $name', (choice) => {
  it('comes back key by key, without sessions, limits, answers, undo data and half a setup', async () => {
    const source = await opened(choice);
    const { app, bridge } = await withApp(source);
    await liveIn({ app });
    const before = await keptKeys(source);
    const names = [...before.keys()].map((key) => key.replace(/^v2:local:/, ''));
    // Otherwise the comparison would be empty.
    for (const name of ['appointments', 'payments', 'factor', 'erasures', 'visits:2041-03-11'])
      expect(names).toContain(name);

    const file = await backUp(restCall(bridge.credentials));
    expect(await source.call(['KEYS', 'backup:*'])).toEqual([]);
    // Undo data is not restored: even half a minute of it holds too much personal data.
    expect(await source.call(['HLEN', 'v2:local:appointments:undo'])).toBeGreaterThan(0);
    expect(names).not.toContain('appointments:undo');
    const target = await opened(choice);
    const { faults, counts, held } = await restoreInto(target, file);
    expect({ faults, held }).toEqual({ faults: [], held: 0 });
    expect(counts).toMatchObject({ appointments: 6, messages: 2, inquiries: 1, payments: 1 });

    const after = await keptKeys(target);
    expect(after).toEqual(before);
    const left = await target.call(['KEYS', '*']);
    expect(left).toHaveLength(before.size);
  });

  it('reports faults of its index of consultants', async () => {
    const source = await opened(choice);
    const { app } = await withApp(source);
    await liveIn({ app });
    const index = stored(keys.appointmentsByConsultant);
    const said = async () => (await checkStore(callOf(source), 'local')).faults;
    expect(await said()).toEqual([]);
    await source.call(['ZADD', index, '0', 'firm nobody']);
    expect(await said()).toEqual(['appointments:consultant: 0 missing, 1 too many']);
    await source.call(['DEL', index]);
    expect(await said()).toEqual(['appointments:consultant: 6 missing, 0 too many']);
  });

  it('reports faults of proposals, of requests that are held, and of what waits', async () => {
    const source = await opened(choice);
    const { app } = await withApp(source);
    const { first, held } = await liveIn({ app });
    const said = async () => (await checkStore(callOf(source), 'local')).faults;
    expect(await said()).toEqual([]);
    await source.call(['ZREM', stored(keys.proposals), first]);
    await source.call(['ZADD', stored(keys.proposedTimes), '1', `${first} 1 2 0 0 firm`]);
    await source.call(['ZREM', stored(keys.heldUntil), held]);
    await source.call(['HDEL', stored(keys.origins), held]);
    await source.call(['ZADD', stored(keys.appointmentsPending), '1', 'nobody']);
    expect(await said()).toEqual([
      'appointments:pending: 0 missing, 1 too many',
      'appointments:proposed: 1 missing, 0 too many',
      'appointments:proposed:time: 0 missing, 1 too many',
      'appointments:held:until: 1 missing, 0 too many',
      'newcomers:origin: 1 missing, 0 too many',
    ]);
  });

  it(
    'with thousands of records travels in pieces below 1 MB',
    async () => {
      const source = await opened(choice);
      const db = openTestDatabase(directHost(source));
      // Two megabytes at least.
      const count = isNight ? 5000 : 2500;
      await addMany(db, now, count);
      const before = await source.call(['HLEN', stored(keys.appointments)]);
      expect(before).toBeGreaterThanOrEqual(count);
      let largest = 0;
      const weighed =
        (call: Call): Call =>
        async (command) => {
          const reply = await call(command);
          const bytes = Buffer.byteLength(JSON.stringify([command, reply]));
          largest = Math.max(largest, bytes);
          return reply;
        };
      const file = await backUp(weighed((command) => source.call(command)));
      const target = await opened(choice);
      const heavy = { call: weighed((command) => target.call(command)) };
      const { faults, counts } = await restoreInto(heavy, file);
      expect(faults).toEqual([]);
      expect(counts['appointments']).toBe(before);
      expect(largest).toBeLessThan(1_000_000);
      expect(await keptKeys(target)).toEqual(await keptKeys(source));
    },
    120_000 * patience,
  );
});

describe('a local folder', () => {
  it('is read from its journal while its stack runs, and equals what the stack serves', async () => {
    const folder = await makeFolder();
    const engine = await createEmbeddedEngine({ journalFile: join(folder, 'redis.journal') });
    onTestFinished(() => engine.close());
    const { app } = await withApp(engine);
    await liveIn({ app });
    await engine.call(['RPUSH', 'v2:local:list', 'one', 'two', 'one']);
    await engine.call(['LPUSH', 'v2:local:list', 'zero']);
    const target = await opened({ name: 'folder', open: () => createEmbeddedEngine() });
    await restoreInto(target, await seal(journalParts(folder)));
    const before = await keptKeys({ call: withLists(engine) });
    expect(await keptKeys({ call: withLists(target) })).toEqual(before);
    expect(await target.call(['LRANGE', 'v2:local:list', '0', '-1'])).toEqual([
      ...['zero', 'one', 'two', 'one'],
    ]);
    expect(await target.call(['GET', versionKeyOf('local')])).toBe(String(storeVersion));
  });
});

it.each([
  { fields: 1201, bytes: 10, trips: 3 },
  { fields: 3, bytes: 200_000, trips: 3 },
  { fields: 1, bytes: 400_000, trips: 1 },
])(
  'a key of $fields fields with $bytes bytes each, read as a whole, is written in $trips pieces',
  async ({ fields, bytes, trips }) => {
    const all = Array.from({ length: fields }, (_, index): [string, string] => [
      String(index),
      'x'.repeat(bytes),
    ]);
    async function* parts(): AsyncGenerator<Part> {
      await Promise.resolve();
      yield { key: 'appointments', type: 'hash', expiresAt: null, fields: all };
    }
    const calls: (readonly string[])[] = [];
    const call: Call = (command) => Promise.resolve(calls.push(command));
    await fill(call, 'v2:local:', parts(), now);
    expect(calls).toHaveLength(trips);
    expect(calls.flatMap((command) => command.slice(2))).toEqual(all.flat());
  },
);

it('a folder of an older version is refused with instructions', async () => {
  const folder = await makeFolder();
  const engine = await createEmbeddedEngine({ journalFile: join(folder, 'redis.journal') });
  await engine.call(['SET', versionKeyOf('local'), '4']);
  await engine.close();
  await expect(journalParts(folder).next()).rejects.toThrow(
    'written by version 4, which this code no longer opens: open it once with commit 84230c5f',
  );
});

/** Hides the list, because the tests' own reader does not read lists. */
const withLists =
  ({ call }: { call: Call }): Call =>
  async (command) => {
    const reply = await call(command);
    return command[0] === 'KEYS' && Array.isArray(reply)
      ? reply.filter((key) => key !== 'v2:local:list')
      : reply;
  };
