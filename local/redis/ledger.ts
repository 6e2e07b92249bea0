import type { RedisDatabase } from 'js-redis-server/core';
import { readJournal, startJournal } from './journal.ts';
import {
  applyChange,
  changeBetween,
  changesSchema,
  commandsToMake,
  type Entries,
  toEntry,
} from './keyspace.ts';

/** Keeps a journal file in step with a Redis database. */
export interface Ledger {
  /** The commands, arguments in Latin-1, that bring an empty Redis to what the file says. */
  commands(): Iterable<string[]>;
  /** Journals, as one record, what became of `keys` since they were last recorded. */
  record(keys: readonly string[] | 'all', database: RedisDatabase): void;
  synced(): Promise<void>;
  close(): Promise<void>;
}

async function readEntries(file: string): Promise<Entries> {
  const entries: Entries = new Map();
  for (const record of await readJournal(file)) {
    for (const change of changesSchema.parse(record)) applyChange(entries, change);
  }
  const now = Date.now();
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt !== null && expiresAt <= now) entries.delete(key);
  }
  return entries;
}

/** Reads the file, if there is one, and writes it anew, a record for each key that still lives. */
export async function openLedger(file: string): Promise<Ledger> {
  const entries = await readEntries(file);
  const journal = await startJournal(
    file,
    Array.from(entries, ([key, entry]) => [changeBetween(key, undefined, entry)]),
  );

  function entryOf(key: string, database: RedisDatabase) {
    const bytes = Buffer.from(key, 'latin1');
    const expiration = database.getExpiration(bytes);
    const value = database.get(bytes);
    return value && toEntry(value, expiration.kind === 'expires' ? expiration.expiresAt : null);
  }

  return {
    *commands() {
      for (const [key, entry] of entries) yield* commandsToMake(key, entry);
    },
    record(keys, database) {
      // All are read before any is noted: a key that cannot be kept must not lose the others.
      const current = (keys === 'all' ? [...entries.keys()] : keys).map(
        (key) => [key, entryOf(key, database) ?? undefined] as const,
      );
      const changes = current.flatMap(([key, entry]) => {
        const change = changeBetween(key, entries.get(key), entry);
        if (entry) entries.set(key, entry);
        else entries.delete(key);
        return change ?? [];
      });
      if (changes.length > 0) journal.append(changes);
    },
    synced: () => journal.synced(),
    close: () => journal.close(),
  };
}
