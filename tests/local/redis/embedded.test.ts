import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { type RedisEngine, RedisReplyError } from '#local/redis/engine.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import fc from '#tests/support/property.ts';

const word = fc.constantFrom('x', 'y', 'ünïcode', 'مرحبا', '');
const score = fc.constantFrom('1', '-2.5', '1e3', '+inf');
const anyKey = fc.constantFrom('string', 'list', 'set', 'hash', 'zset', 'other');
const command = (...parts: (string | fc.Arbitrary<string>)[]) =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part)));

/** Most commands fit the type of their key; those on any key sometimes fail. */
const anyCommand = fc.oneof(
  command('SET', 'string', word),
  command('SET', 'string', word, 'PX', '100000'),
  command(fc.constantFrom('APPEND', 'GETSET'), 'string', word),
  command(fc.constantFrom('RPUSH', 'LPUSH', 'LPUSHX'), 'list', word),
  command(fc.constantFrom('LPOP', 'RPOP'), 'list'),
  command('LREM', 'list', '0', word),
  command('LSET', 'list', '0', word),
  command(fc.constantFrom('SADD', 'SREM'), 'set', word),
  command('SPOP', 'set'),
  command('HSET', 'hash', word, word, word, word),
  command(fc.constantFrom('HDEL', 'HINCRBY'), 'hash', word, fc.constantFrom('1', 'x')),
  command('ZADD', 'zset', score, word, score, word),
  command(fc.constantFrom('ZREM', 'ZRANK'), 'zset', word),
  command(fc.constantFrom('ZPOPMIN', 'ZPOPMAX'), 'zset'),
  command('EXPIRE', anyKey, fc.constantFrom('1000', '2000', '-1')),
  command(fc.constantFrom('PERSIST', 'GETDEL', 'INCR'), anyKey),
  command(fc.constantFrom('RENAME', 'RENAMENX', 'COPY', 'LMOVE'), anyKey, 'other'),
  command('SUNIONSTORE', 'other', 'set', 'set'),
  command('ZRANGESTORE', 'other', 'zset', '0', '-1'),
  command('MSET', 'string', word, 'other', word),
  command(fc.constantFrom('DEL', 'UNLINK'), anyKey),
  command(fc.constantFrom('FLUSHALL', 'PING')),
);
const inScript = anyCommand.map(([name = '', ...args]) => [
  'EVAL',
  // An undeclared key, then an error half-way: what was written stays, and is journaled.
  `redis.call('INCR', 'undeclared') return redis.call('${name}', unpack(ARGV))`,
  '0',
  ...args,
]);

async function dump(engine: RedisEngine): Promise<unknown> {
  const keys = await engine.call(['KEYS', '*']);
  const names = Array.isArray(keys) ? keys.map(String).toSorted() : [];
  const read: Readonly<Record<string, string[]>> = {
    string: ['GET'],
    list: ['LRANGE', '0', '-1'],
    set: ['SMEMBERS'],
    hash: ['HGETALL'],
    zset: ['ZRANGE', '0', '-1', 'WITHSCORES'],
  };
  return Promise.all(
    names.map(async (name) => {
      const type = String(await engine.call(['TYPE', name]));
      const [command = '', ...args] = read[type] ?? [];
      const value = await engine.call([command, name, ...args]);
      const isUnordered = type === 'set' && Array.isArray(value);
      return {
        name,
        type,
        value: isUnordered ? value.map(String).toSorted() : value,
        expiresAt: await engine.call(['PEXPIRETIME', name]),
      };
    }),
  );
}

describe('the embedded engine', () => {
  it('has the same state after a restart, whatever commands and scripts ran', async () => {
    const folder = await makeFolder();
    let run = 0;
    const steps = fc.array(fc.oneof(anyCommand, inScript), { maxLength: 60, size: 'max' });
    const property = fc.asyncProperty(fc.array(steps, { maxLength: 3 }), async (lives) => {
      const journalFile = join(folder, `${++run}.journal`);
      let engine = await createEmbeddedEngine({ journalFile });
      for (const commands of lives) {
        await Promise.all(commands.map((command) => engine.call(command).catch(expectReplyError)));
        const before = await dump(engine);
        await engine.close();
        engine = await createEmbeddedEngine({ journalFile });
        expect(await dump(engine)).toEqual(before);
      }
      await engine.close();
    });
    await fc.assert(property, { numRuns: 20 });
  });

  const expectReplyError = (error: unknown) => expect(error).toBeInstanceOf(RedisReplyError);

  it('keeps bytes that are not text', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const first = await createEmbeddedEngine({ journalFile });
    await first.call(['EVAL', "return redis.call('SET', KEYS[1], '\\255\\0\\128')", '1', 'bytes']);
    await first.close();
    const again = await createEmbeddedEngine({ journalFile });
    const isKept = "return redis.call('GET', KEYS[1]) == '\\255\\0\\128'";
    expect(await again.call(['EVAL', isKept, '1', 'bytes'])).toBe(1);
    await again.close();
  });

  it('keeps the latest expiry of a key', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const first = await createEmbeddedEngine({ journalFile });
    const [sooner, later] = [String(Date.now() + 100_000), String(Date.now() + 200_000)];
    await first.call(['MSET', 'stays', '1', 'goes', '1']);
    for (const at of [sooner, later]) await first.call(['PEXPIREAT', 'goes', at]);
    await first.call(['PEXPIREAT', 'stays', later]);
    await first.call(['PERSIST', 'stays']);
    await first.close();
    const again = await createEmbeddedEngine({ journalFile });
    expect(await again.call(['PEXPIRETIME', 'goes'])).toBe(Number(later));
    expect(await again.call(['PEXPIRETIME', 'stays'])).toBe(-1);
    await again.close();
  });

  it('drops keys that expired while it was closed', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const first = await createEmbeddedEngine({ journalFile });
    await first.call(['SET', 'stays', '1', 'PXAT', String(Date.now() + 1_000_000)]);
    await first.call(['SET', 'gone', '1', 'PXAT', String(Date.now() + 100)]);
    await first.close();
    await expect.poll(() => Date.now()).toBeGreaterThan(Date.now() + 100);
    const again = await createEmbeddedEngine({ journalFile });
    expect(await again.call(['KEYS', '*'])).toEqual(['stays']);
    await again.close();
  });

  it('drops replaced records at the start', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const first = await createEmbeddedEngine({ journalFile });
    for (let i = 0; i < 200; i++) await first.call(['SET', 'counter', String(i)]);
    await first.close();
    const again = await createEmbeddedEngine({ journalFile });
    expect((await readFile(journalFile, 'utf8')).trim().split('\n')).toHaveLength(1);
    expect(await again.call(['GET', 'counter'])).toBe('199');
    await again.close();
  });

  it('writes only the changes of a large key', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const engine = await createEmbeddedEngine({ journalFile });
    const fields = Array.from({ length: 5000 }, (_, index) => [`field${index}`, 'x'.repeat(200)]);
    await engine.call(['HSET', 'large', ...fields.flat()]);
    const before = (await readFile(journalFile)).byteLength;
    await engine.call(['HSET', 'large', 'field7', 'changed']);
    expect((await readFile(journalFile)).byteLength - before).toBeLessThan(200);
    await engine.close();
  });

  it.each(['BLPOP', 'SUBSCRIBE', 'SHUTDOWN', 'CONFIG', 'MULTI', 'SELECT', 'XADD', 'monitor'])(
    'refuses %s',
    async (name) => {
      const engine = await createEmbeddedEngine();
      await expect(engine.call([name, 'x', '0'])).rejects.toThrow('ERR Command is not available');
      await engine.close();
    },
  );
});

it('embedded engine: keeps counters of rate limits out of the journal, since every read would grow it', async () => {
  const journalFile = join(await makeFolder(), 'redis.journal');
  const engine = await createEmbeddedEngine({ journalFile });
  const before = await readFile(journalFile, 'utf8');
  const counter = 'v2:local:limit:window:read:abc';
  for (let turn = 0; turn < 20; turn += 1) await engine.call(['HINCRBY', counter, 'count', '1']);
  expect(await readFile(journalFile, 'utf8')).toBe(before);
  await engine.call(['SET', 'v2:local:kept', 'x']);
  await engine.close();
  const again = await createEmbeddedEngine({ journalFile });
  expect(await again.call(['MGET', 'v2:local:kept'])).toEqual(['x']);
  expect(await again.call(['EXISTS', counter])).toBe(0);
  await again.close();
});
