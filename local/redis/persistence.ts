import { createChangeFinder } from './changes.ts';
import { readJournal, startJournal } from './journal.ts';
import { applyChange, commandsToMake, type KeyState, recordSchema, toChange } from './record.ts';
import type { Written } from './written.ts';

/** Keeps a journal file in step with a Redis database. */
export interface Persistence {
  /** Brings an empty Redis, by commands with arguments in Latin-1, to what the file says. */
  restore(run: (command: string[]) => Promise<void>, takeWritten: () => Written): Promise<void>;
  /** Journals, as one record, what a command wrote. */
  record(written: Written): void;
  /** Resolves when all that was recorded until now is on disk. */
  synced(): Promise<void>;
  close(): Promise<void>;
}

/** Counters of limits, which every read writes and which are worth nothing after a restart. */
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

/** Reads the file, if there is one, and writes it anew, a record for each key that still lives. */
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
      // The file has these already.
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
