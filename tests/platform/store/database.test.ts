import { expect, it } from 'vitest';
import {
  type RedisHost,
  StoreNewerError,
  StoreOlderError,
  StoreUnavailableError,
} from '#platform/redis/client.ts';
import { openDatabase, prefixOf, storeVersion, versionKeyOf } from '#platform/redis/database.ts';
import { describeStore } from '#tests/support/store.ts';

const versionKey = versionKeyOf('local');

describeStore('the database', (setup) => {
  const { inspect } = { inspect: (...command: string[]) => setup().inspect(...command) };
  const mark = (version: string) => inspect('SET', versionKey, version);

  /** A database whose migration sets a version, and the number of its calls. */
  function open({ to = String(storeVersion), redis = setup().redis } = {}) {
    let migrations = 0;
    const db = openDatabase(redis, {
      context: 'local',
      async migrate() {
        migrations += 1;
        await mark(to);
      },
    });
    return { db, migrations: () => migrations };
  }

  it('is written under the prefix of its layout and context', async () => {
    await open().db.run(
      `return redis.call('SET', place, input.text)`,
      { place: 'a:place' },
      { text: 'x' },
    );
    expect(await inspect('GET', 'v2:local:a:place')).toBe('x');
    expect(prefixOf('production')).not.toBe(prefixOf('deploy-preview'));
  });

  it('is migrated once if it has no version', async () => {
    const { db, migrations } = open();
    expect(await db.run('return input.number', {}, { number: 7 })).toBe(7);
    expect(await db.run('return input.number', {}, { number: 8 })).toBe(8);
    expect(migrations()).toBe(1);
  });

  it('of an older version is refused with instructions, and runs nothing of a script', async () => {
    await mark('3');
    const { db, migrations } = open();
    const run = db.run(`return redis.call('SET', place, 'x')`, { place: 'place' });
    await expect(run).rejects.toBeInstanceOf(StoreOlderError);
    await expect(run).rejects.toThrow('open it once with commit 84230c5f');
    expect(migrations()).toBe(0);
    expect(await inspect('KEYS', 'v2:*')).toEqual([]);
  });

  it('of a newer version is refused with instructions, and nothing is written', async () => {
    await mark('6');
    const { db, migrations } = open();
    const refused = await db
      .run(`return redis.call('SET', place, 'x')`, { place: 'place' })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StoreNewerError);
    expect(refused).toMatchObject({
      message:
        'This database was written by a newer version (6) than this one (5): deploy that version again, ' +
        'or restore a backup from before it (docs/decisions/0006-store-version.md)',
    });
    expect(migrations()).toBe(0);
    expect(await inspect('KEYS', '*')).toEqual([versionKey]);
  });

  it('that was migrated to a newer version in the meantime is refused the same way', async () => {
    const { db } = open({ to: '10' });
    await expect(db.run('return 7', {})).rejects.toThrow(
      'written by a newer version (10) than this one (5)',
    );
  });

  it('migrates once for all scripts of a tick that find no version', async () => {
    const { db, migrations } = open();
    const asked = [1, 2, 3].map((number) =>
      db.run(`return redis.call('RPUSH', list, input.number)`, { list: 'list' }, { number }),
    );
    expect((await Promise.all(asked)).toSorted()).toEqual([1, 2, 3]);
    expect(await inspect('LRANGE', 'v2:local:list', '0', '-1')).toHaveLength(3);
    // Each script notices it separately, and waits for the one migration.
    expect(migrations()).toBe(1);
    expect(await inspect('GET', versionKey)).toBe(String(storeVersion));
  });

  it('is migrated at the next call after a failed migration', async () => {
    let tries = 0;
    const db = openDatabase(setup().redis, {
      context: 'local',
      async migrate() {
        tries += 1;
        if (tries === 1) throw new StoreUnavailableError();
        await mark(String(storeVersion));
      },
    });
    const both = await Promise.allSettled([db.run('return 1', {}), db.run('return 2', {})]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await db.run('return 3', {})).toBe(3);
    expect(tries).toBe(2);
  });

  it('runs the other scripts of a tick if one fails', async () => {
    await mark(String(storeVersion));
    const { db } = open();
    const [fine, failing] = await Promise.allSettled([
      db.run('return 7', {}),
      db.run('return input + nil', {}),
    ]);
    expect(fine).toMatchObject({ value: 7 });
    expect(failing).toMatchObject({ reason: { name: 'ScriptError' } });
  });

  it('passes keys to scripts by name: one, several, none', async () => {
    const names = { one: 'a', several: ['b', 'c'], absent: undefined, empty: [], last: 'd' };
    const script = `return { one, several[1], several[2], #several, absent == nil and 1 or 0, #empty, last }`;
    const at = (name: string) => prefixOf('local') + name;
    expect(await open().db.run(script, names)).toEqual([
      at('a'),
      at('b'),
      at('c'),
      2,
      1,
      0,
      at('d'),
    ]);
  });

  it('passes input to scripts unchanged, except for lone surrogates', async () => {
    const input = {
      text: 'Zoë Ω مرحبا 👋🏽 \u0000 "\\/\n',
      half: 'a \ud800 b \udc00',
      number: 2_246_601_600_000,
      none: undefined,
      list: ['\ud800', { deep: '\udfff' }],
      no: false,
    };
    const script = `return { input.text, input.half, string.format('%.0f', input.number),
      input.none == nil and 'nil' or 'some', input.list[1], input.list[2].deep, tostring(input.no),
      cjson.encode({ text = input.text }) }`;
    const reply = [await open().db.run(script, {}, input)].flat();
    expect(reply.slice(0, -1)).toEqual([
      input.text,
      'a \ufffd b \ufffd',
      '2246601600000',
      'nil',
      '\ufffd',
      '\ufffd',
      'false',
    ]);
    expect(JSON.parse(String(reply.at(-1)))).toEqual({ text: input.text });
  });

  it('tells apart a key, a list of keys and none of one name', async () => {
    await mark(String(storeVersion));
    const { db } = open({ redis: setup().redis });
    const shapes: (string | string[] | undefined)[] = ['x', ['x'], undefined, [], ['x', 'y']];
    const kinds = shapes.map((a) => db.run(`return type(a) .. #(a or '')`, { a }));
    expect(await Promise.all(kinds)).toEqual(['string10', 'table1', 'nil0', 'table0', 'table2']);
  });

  it('sends a script once, and anew where Redis has forgotten it; it runs once each time', async () => {
    await mark(String(storeVersion));
    const { inspect, redis } = setup();
    const { db } = open({ redis });
    const add = () => db.run(`return redis.call('INCR', count)`, { count: 'count' });
    expect(await add()).toBe(1);
    expect(await add()).toBe(2);
    await inspect('SCRIPT', 'FLUSH');
    expect(await add()).toBe(3);
    expect(await add()).toBe(4);
  });

  it('takes one request per script once its version is known', async () => {
    await mark(String(storeVersion));
    let requests = 0;
    const { redis } = setup();
    const counting: RedisHost = {
      ...redis,
      eval: (...given) => {
        requests += 1;
        return redis.eval(...given);
      },
    };
    const { db } = open({ redis: counting });
    await db.run('return 1', {});
    expect(requests).toBe(1);
  });
});
