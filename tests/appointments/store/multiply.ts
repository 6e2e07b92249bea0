import * as z from 'zod/mini';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import type { StoreSetup } from '#tests/support/store.ts';

const textsSchema = z.array(z.string());
const requests = prefixOf('local') + keys.requests;

/**
 * Commands for reading and writing many members, by type of key; `pair` is the number of values per member.
 */
const types: Readonly<Record<string, { read: string[]; write: string; pair: number }>> = {
  hash: { read: ['HGETALL'], write: 'HSET', pair: 2 },
  zset: { read: ['ZRANGE', '0', '-1', 'WITHSCORES'], write: 'ZADD', pair: 2 },
  set: { read: ['SMEMBERS'], write: 'SADD', pair: 1 },
};

/**
 * Copies one record until there are `count`, in every collection that contains it. Each copy has a numbered
 * id and, if the record has an idempotency key, one of its own.
 */
export async function multiply(inspect: StoreSetup['inspect'], id: string, count: number) {
  const copies = Array.from({ length: count - 1 }, (_, index) => `-copy-${index}`);
  for (const key of z.parse(textsSchema, await inspect('KEYS', `${prefixOf('local')}*`))) {
    const type = types[String(await inspect('TYPE', key))];
    if (!type) continue;
    const { read, write, pair } = type;
    const [command = '', ...rest] = read;
    const members = z.parse(textsSchema, await inspect(command, key, ...rest));
    for (let first = 0; first < members.length; first += pair) {
      const member = members.slice(first, first + pair);
      if (!member.some((text) => text.includes(id))) continue;
      const copied = copies.map((copy) =>
        member.map((text, place) =>
          key === requests && place === 1 ? text + copy : text.replaceAll(id, id + copy),
        ),
      );
      const flat = copied.flatMap((parts) => (write === 'ZADD' ? parts.toReversed() : parts));
      await inspect(write, key, ...flat);
      if (key === requests) {
        const value = String(await inspect('GET', member[1] ?? ''));
        await inspect('MSET', ...copies.flatMap((copy) => [(member[1] ?? '') + copy, value]));
      }
    }
  }
}
