import type { RedisDatabase, RedisDataValue } from 'js-redis-server/core';

/** What commands did to a database since it was last asked. */
export interface Written {
  /** All that was there went first, as with FLUSHALL. */
  flushed: boolean;
  /** The keys in Latin-1, so that any bytes survive. */
  keys: WrittenKey[];
}
export interface WrittenKey {
  key: string;
  /** As the engine holds it now, not a copy; `null` if it is gone, absent if only its expiry changed. */
  value?: RedisDataValue | null;
  /** Milliseconds since 1970; `null` for a key that stays. */
  expiresAt: number | null;
}

/**
 * Notes every write to the database, those of Lua scripts and of expiry included. It takes the
 * place of the engine's own listeners, which would copy a whole hash for each field that is set;
 * they serve WATCH, blocking commands and keyspace events, none of which are offered here.
 */
export function watchWrites(database: RedisDatabase): () => Written {
  const values = new Map<string, RedisDataValue | undefined>();
  let flushed = false;

  database.mutations.emit = (event) => {
    if (event.type === 'flush') {
      values.clear();
      flushed = true;
      return;
    }
    const key = event.key.toString('latin1');
    values.set(key, event.type === 'write' ? event.value : values.get(key));
  };

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
