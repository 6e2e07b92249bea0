import type { RedisDatabase, RedisDataValue } from 'js-redis-server/core';

/** The writes to a database since the last call. */
export interface Written {
  /** The database was emptied first, as by FLUSHALL. */
  flushed: boolean;
  /** The keys in Latin-1, so that any bytes survive. */
  keys: WrittenKey[];
}
export interface WrittenKey {
  key: string;
  /** The engine's own value, not a copy; `null` if the key is gone, absent if only its expiry changed. */
  value?: RedisDataValue | null;
  /** Milliseconds since 1970; `null` for a key that does not expire. */
  expiresAt: number | null;
}

/** Lets the engine's commands read its own hashes, sets and sorted sets, of which each would make a copy first. */
function readUncopied(database: RedisDatabase, stored: ReadonlyMap<string, RedisDataValue>) {
  const getHash = database.getHash.bind(database);
  const getSet = database.getSet.bind(database);
  const getSortedSet = database.getSortedSet.bind(database);
  // Asking for its type drops a key that has expired.
  const storedAt = (key: Buffer) =>
    database.getType(key) === null ? undefined : stored.get(key.toString('latin1'));
  database.getHash = (key) => {
    const value = storedAt(key);
    return value?.type === 'hash' ? value : getHash(key);
  };
  database.getSet = (key) => {
    const value = storedAt(key);
    return value?.type === 'set' ? value : getSet(key);
  };
  database.getSortedSet = (key) => {
    const value = storedAt(key);
    return value?.type === 'zset' ? value : getSortedSet(key);
  };
}

/**
 * Records every write to the database, including those of Lua scripts and of expiry. Replaces the engine's
 * own listeners, which would copy a whole hash for each field that is set; they serve WATCH, blocking
 * commands and keyspace events, none of which is offered here.
 */
export function watchWrites(database: RedisDatabase): () => Written {
  const stored = new Map<string, RedisDataValue>();
  const values = new Map<string, RedisDataValue | undefined>();
  let flushed = false;

  database.mutations.emit = (event) => {
    if (event.type === 'flush') {
      stored.clear();
      values.clear();
      flushed = true;
      return;
    }
    const key = event.key.toString('latin1');
    if (event.type === 'write') stored.set(key, event.value);
    if (event.type === 'delete' || event.type === 'evict') stored.delete(key);
    values.set(key, event.type === 'write' ? event.value : values.get(key));
  };
  readUncopied(database, stored);

  return () => {
    const keys = Array.from(values, ([key, value]): WrittenKey => {
      const expiration = database.getExpiration(Buffer.from(key, 'latin1'));
      if (expiration.kind === 'missing') return { key, value: null, expiresAt: null };
      const expiresAt = expiration.kind === 'expires' ? expiration.expiresAt : null;
      return value === undefined ? { key, expiresAt } : { key, value, expiresAt };
    });
    const written = { flushed, keys };
    values.clear();
    flushed = false;
    return written;
  };
}
