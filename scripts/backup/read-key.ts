/** Reads a key in portions, by plain commands. */
import * as z from 'zod/mini';
import { pairsSchema } from '#platform/redis/records.ts';
import type { Call } from './redis.ts';
import type { KeyType } from './lines.ts';

type Fields = [field: string, value: string][];

/** Keeps one answer far below a megabyte. */
const tripBytes = 300_000;
const least = 10;
const most = 1000;

const scanSchema = z.tuple([z.string(), z.array(z.string())]);
const textsSchema = z.array(z.string());

/** How many elements to request next, based on the size of the last ones. */
function nextSize(fields: Fields, size: number): number {
  const bytes = fields.reduce((sum, [field, value]) => sum + field.length + value.length, 1);
  return Math.round(
    Math.min(
      most,
      Math.max(least, (tripBytes / bytes) * Math.max(1, Math.min(fields.length, size))),
    ),
  );
}

/** HSCAN and SSCAN may return an element twice; it is yielded once. */
async function* scan(
  call: Call,
  command: string,
  key: string,
  toFields: (found: string[]) => Fields,
) {
  const seen = new Set<string>();
  let cursor = '0';
  let size = 50;
  do {
    const reply = await call([command, key, cursor, 'COUNT', String(size)]);
    const [next, found] = z.parse(scanSchema, reply);
    const fields = toFields(found);
    cursor = next;
    size = nextSize(fields, size);
    const fresh = fields.filter(([field]) => !seen.has(field));
    for (const [field] of fresh) seen.add(field);
    yield fresh;
  } while (cursor !== '0');
}

async function* range(
  call: Call,
  toCommand: (from: number, to: number) => string[],
  toFields: (found: string[], from: number) => Fields,
) {
  let size = 200;
  for (let from = 0; ;) {
    const fields = toFields(
      z.parse(textsSchema, await call(toCommand(from, from + size - 1))),
      from,
    );
    if (fields.length > 0) yield fields;
    if (fields.length < size) return;
    from += fields.length;
    size = nextSize(fields, size);
  }
}

const toPairs = (found: string[]): Fields => z.parse(pairsSchema, found);

/** Yields all of a key that does not change during the read; nothing if the key does not exist. */
export async function* readKey(call: Call, key: string, type: KeyType): AsyncGenerator<Fields> {
  switch (type) {
    case 'string': {
      const value = z.parse(z.nullable(z.string()), await call(['GET', key]));
      if (value !== null) yield [['', value]];
      return;
    }
    case 'hash':
      return yield* scan(call, 'HSCAN', key, toPairs);
    case 'set':
      return yield* scan(call, 'SSCAN', key, (found) => found.map((member) => [member, '']));
    case 'zset':
      return yield* range(
        call,
        (from, to) => ['ZRANGE', key, String(from), String(to), 'WITHSCORES'],
        toPairs,
      );
    case 'list':
      return yield* range(
        call,
        (from, to) => ['LRANGE', key, String(from), String(to)],
        (found, from) => found.map((item, index) => [String(from + index), item]),
      );
  }
}
