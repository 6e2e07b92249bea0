import * as z from 'zod/mini';
import type { RedisEngine } from '#local/redis/engine.ts';

const readers: Readonly<Record<string, (key: string) => string[]>> = {
  string: (key) => ['GET', key],
  hash: (key) => ['HGETALL', key],
  set: (key) => ['SMEMBERS', key],
  zset: (key) => ['ZRANGE', key, '0', '-1'],
  list: (key) => ['LRANGE', key, '0', '-1'],
};

/** All keys and values of a store as one text, to search for traces. */
export async function dump(engine: Pick<RedisEngine, 'call'>): Promise<string> {
  const found = z.parse(z.array(z.string()), await engine.call(['KEYS', '*']));
  const parts = found.toSorted().map(async (key) => {
    const type = z.parse(z.string(), await engine.call(['TYPE', key]));
    const read = readers[type];
    if (!read) throw new Error(`Nothing reads a ${type}`);
    return `${key}: ${JSON.stringify(await engine.call(read(key)))}`;
  });
  return (await Promise.all(parts)).join('\n');
}
