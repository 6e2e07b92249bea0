import fc from 'fast-check';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createEmbeddedEngine, type RedisEngine, RedisReplyError } from '#local/redis/engine.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';

const key = fc.constantFrom('a', 'b', 'c');
const word = fc.constantFrom('x', 'y', 'ünïcode', 'مرحبا', '', '1');
const number = fc.constantFrom('1', '-2.5', '1e3', '+inf', '7');
const anyCommand = fc.oneof(
  fc.tuple(fc.constant('SET'), key, word),
  fc.tuple(fc.constant('SET'), key, word, fc.constant('PX'), fc.constant('100000')),
  fc.tuple(fc.constantFrom('APPEND', 'SADD', 'SREM', 'RPUSH', 'LPUSH', 'HDEL'), key, word),
  fc.tuple(fc.constantFrom('LPOP', 'RPOP', 'SPOP', 'ZPOPMIN', 'PERSIST', 'DEL', 'INCR'), key),
  fc.tuple(fc.constantFrom('HSET', 'HSETNX'), key, word, word),
  fc.tuple(fc.constantFrom('ZADD', 'ZINCRBY'), key, number, word),
  fc.tuple(fc.constantFrom('RENAME', 'RENAMENX', 'COPY', 'LMOVE'), key, key),
  fc.tuple(fc.constantFrom('SUNIONSTORE', 'SDIFFSTORE', 'PFMERGE'), key, key, key),
  fc.tuple(fc.constant('ZRANGESTORE'), key, key, fc.constant('0'), fc.constant('-1')),
  fc.tuple(fc.constant('LREM'), key, fc.constant('0'), word),
  fc.tuple(fc.constant('LSET'), key, fc.constant('0'), word),
  fc.tuple(fc.constant('EXPIRE'), key, fc.constant('1000')),
  fc.tuple(fc.constant('MSET'), key, word, key, word),
  fc.tuple(fc.constant('GETDEL'), key),
  fc.tuple(fc.constantFrom('FLUSHALL', 'PING')),
);
const inScript = fc.tuple(anyCommand).map(([[name, ...args]]) => [
  'EVAL',
  // A key that no one declared, then an error half-way: what was written stays, and is journaled.
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
  it('opens again as it was closed, whatever was done to it, in scripts too', async () => {
    const folder = await makeFolder();
    let run = 0;
    const steps = fc.array(fc.oneof(anyCommand, inScript), { maxLength: 12 });
    const property = fc.asyncProperty(fc.array(steps, { maxLength: 3 }), async (lives) => {
      const journalFile = join(folder, `${++run}.journal`);
      let engine = await createEmbeddedEngine({ journalFile });
      for (const commands of lives) {
        for (const command of commands) await engine.call(command).catch(expectReplyError);
        const before = await dump(engine);
        await engine.close();
        engine = await createEmbeddedEngine({ journalFile });
        expect(await dump(engine)).toEqual(before);
      }
      await engine.close();
    });
    await fc.assert(property, { numRuns: 25 });
  });

  const expectReplyError = (error: unknown) => expect(error).toBeInstanceOf(RedisReplyError);

  it('keeps bytes that are no text', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const first = await createEmbeddedEngine({ journalFile });
    await first.call(['EVAL', "return redis.call('SET', KEYS[1], '\\255\\0\\128')", '1', 'bytes']);
    await first.close();
    const again = await createEmbeddedEngine({ journalFile });
    const isKept = "return redis.call('GET', KEYS[1]) == '\\255\\0\\128'";
    expect(await again.call(['EVAL', isKept, '1', 'bytes'])).toBe(1);
    await again.close();
  });

  it('leaves behind what expired while it was closed', async () => {
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

  it('forgets at the start what later records replaced', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const first = await createEmbeddedEngine({ journalFile });
    for (let i = 0; i < 200; i++) await first.call(['SET', 'counter', String(i)]);
    await first.close();
    const again = await createEmbeddedEngine({ journalFile });
    expect((await readFile(journalFile, 'utf8')).trim().split('\n')).toHaveLength(1);
    expect(await again.call(['GET', 'counter'])).toBe('199');
    await again.close();
  });

  it('writes only what changed of a large key', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const engine = await createEmbeddedEngine({ journalFile });
    const fields = Array.from({ length: 5000 }, (_, index) => [`field${index}`, 'x'.repeat(200)]);
    await engine.call(['HSET', 'large', ...fields.flat()]);
    const before = (await readFile(journalFile)).byteLength;
    await engine.call(['HSET', 'large', 'field7', 'changed']);
    expect((await readFile(journalFile)).byteLength - before).toBeLessThan(200);
    await engine.close();
  });

  it('keeps a transaction whole, and discards one with a command that is none', async () => {
    const journalFile = join(await makeFolder(), 'redis.journal');
    const engine = await createEmbeddedEngine({ journalFile });
    const replies = await engine.transaction([
      ['SET', 'a', 'text'],
      ['INCR', 'a'],
      ['GET', 'a'],
    ]);
    expect(replies).toEqual(['OK', expect.any(RedisReplyError), 'text']);
    await expect(engine.transaction([['SET', 'a', '2'], ['NONE']])).rejects.toThrow('EXECABORT');
    expect(await engine.call(['GET', 'a'])).toBe('text');
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
