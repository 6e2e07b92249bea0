import { createChangeFinder } from './changes.ts';
import { readJournal, startJournal } from './journal.ts';
import { applyChange, commandsToMake, type KeyState, recordSchema, toChange } from './record.ts';
import type { Written } from './written.ts';

/** Keeps a journal file in step with a Redis database. */
export interface Persistence {
  /** Restores an empty Redis from the file, by commands with arguments in Latin-1. */
  restore(run: (command: string[]) => Promise<void>, takeWritten: () => Written): Promise<void>;
  /** Journals the writes of one command as one record. */
  record(written: Written): void;
  /** Resolves when everything recorded so far is on disk. */
  synced(): Promise<void>;
  close(): Promise<void>;
}

/** Counters of rate limits: every read writes them, and they are worthless after a restart. */
const isCounter = /^v\d+:[\w-]+:limit:/;

async function readEntries(file: string): Promise<Map<string, KeyState>> {
  const entries = new Map<string, KeyState>();
  for (const record of await readJournal(file, (sentence) => console.warn(sentence))) {
    for (const change of recordSchema.parse(record)) applyChange(entries, change);
  }
  const now = Date.now();
  for (const [key, { expiresAt }] of entries) {
    if (expiresAt !== null && expiresAt <= now) entries.delete(key);
  }
  return entries;
}

/** Reads the file, if there is one, and rewrites it with one record for each key that still exists. */
export async function openPersistence(file: string): Promise<Persistence> {
  const entries = await readEntries(file);
  const journal = await startJournal(
    file,
    Array.from(entries, ([key, entry]) => [toChange(key, entry)]),
  );
  const findChanges = createChangeFinder();

  return {
    async restore(run, takeWritten) {
      for (const [key, entry] of entries) {
        for (const command of commandsToMake(key, entry)) await run(command);
      }
      entries.clear();
      // The file contains these already.
      findChanges(takeWritten());
    },
    record(written) {
      const keys = written.keys.filter(({ key }) => !isCounter.test(key));
      const changes = findChanges({ ...written, keys });
      if (changes.length > 0) journal.append(changes);
    },
    synced: () => journal.synced(),
    close: () => journal.close(),
  };
}
