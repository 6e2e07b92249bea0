import { closeSync, fchmodSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './env.ts';

const version = 1;

const tables = `
  CREATE TABLE IF NOT EXISTS credentials (
    kind TEXT NOT NULL, id TEXT NOT NULL, value TEXT NOT NULL, PRIMARY KEY (kind, id)
  ) STRICT;
  CREATE TABLE IF NOT EXISTS jobs (
    key TEXT PRIMARY KEY, digest TEXT NOT NULL, messageId TEXT NOT NULL UNIQUE, text TEXT,
    state TEXT NOT NULL, acceptedAt INTEGER NOT NULL, dueAt INTEGER NOT NULL, tries INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sendings (at INTEGER NOT NULL) STRICT;
`;

/** Creates the file with read permission for its owner only, before any content is written. */
function privateFile(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'messaging.db');
  const handle = openSync(file, 'a', 0o600);
  fchmodSync(handle, 0o600);
  closeSync(handle);
  return file;
}

/**
 * Opens the database for everything that must outlive the process: WhatsApp's credentials and the queue. A
 * change is on disk when the call that made it returns, or not made at all. One process at a time owns the
 * folder, by a lock that the system releases however its owner ends; a second one gets a {@link StartError}.
 */
export function openDatabase(folder: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(privateFile(folder));
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = FULL;
      PRAGMA secure_delete = ON; BEGIN EXCLUSIVE; ${tables} COMMIT;
    `);
  } catch (error) {
    database?.close();
    const isTaken = error instanceof Error && error.message === 'database is locked';
    const why = isTaken ? 'is in use by another run' : `cannot be used: ${String(error)}`;
    throw new StartError(`The data folder ${folder} ${why}`, { cause: error });
  }
  const found = database.prepare('PRAGMA user_version').get()?.['user_version'];
  if (found !== 0 && found !== version) {
    database.close();
    throw new StartError(`The data folder ${folder} was written by version ${String(found)}`);
  }
  database.exec(`PRAGMA user_version = ${version}`);
  return database;
}

/** Runs `work` in one transaction. */
export function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    // A full disk has rolled it back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
