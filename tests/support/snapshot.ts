import * as z from 'zod/mini';

type Inspect = (...command: string[]) => Promise<unknown>;

const textSchema = z.string();
const textsSchema = z.array(z.string());

/** Converts alternating fields and values, or members and scores. */
function toObject(pairs: readonly string[]): Record<string, string> {
  const entries: [string, string][] = [];
  for (let i = 0; i + 1 < pairs.length; i += 2) entries.push([pairs[i] ?? '', pairs[i + 1] ?? '']);
  return Object.fromEntries(entries);
}

async function valueOf(inspect: Inspect, key: string): Promise<unknown> {
  const type = textSchema.parse(await inspect('TYPE', key));
  switch (type) {
    case 'string':
      return inspect('GET', key);
    case 'hash':
      return toObject(textsSchema.parse(await inspect('HGETALL', key)));
    case 'set':
      return textsSchema.parse(await inspect('SMEMBERS', key)).toSorted();
    case 'zset':
      return toObject(textsSchema.parse(await inspect('ZRANGE', key, '0', '-1', 'WITHSCORES')));
    default:
      throw new Error(`Nothing reads a ${type}`);
  }
}

export interface StoredKey {
  value: unknown;
  /** Milliseconds since 1970; -1 for a key without expiry. */
  expiresAt: unknown;
}

/** All that a store contains, by key; equal stores have equal snapshots. */
export async function snapshot(inspect: Inspect): Promise<ReadonlyMap<string, StoredKey>> {
  const names = textsSchema.parse(await inspect('KEYS', '*')).toSorted();
  const stored = new Map<string, StoredKey>();
  for (const name of names) {
    const value = await valueOf(inspect, name);
    stored.set(name, { value, expiresAt: await inspect('PEXPIRETIME', name) });
  }
  return stored;
}
