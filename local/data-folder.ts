import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from './settings.ts';

/** The folder where the stack keeps all that must outlive it; one process at a time owns it. */
export interface DataFolder {
  path: string;
  journalFile: string;
  /** The admin password of this folder: made at the first call, then always the same. */
  password(): Promise<string>;
  release(): void;
}

/**
 * Takes a lock that the system itself gives back when its owner ends, however it ends: SQLite's
 * on an empty database, since Node has no file locks of its own.
 */
function lock(file: string): DatabaseSync {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

async function keptPassword(file: string): Promise<string> {
  try {
    const made = randomBytes(12).toString('base64url');
    await writeFile(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch {
    return (await readFile(file, 'utf8')).trim();
  }
}

/** Opens the folder, making it if need be; throws a {@link StartError} if another owns it. */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder);
  let database: DatabaseSync;
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    database = lock(join(path, 'lock'));
  } catch (error) {
    const isTaken = error instanceof Error && error.message === 'database is locked';
    throw new StartError(
      isTaken
        ? `The data folder ${path} is in use by another run; stop that one or set DATA_DIR`
        : `The data folder ${path} cannot be used: ${String(error)}`,
      { cause: error },
    );
  }
  return {
    path,
    journalFile: join(path, 'redis.journal'),
    password: () => keptPassword(join(path, 'admin-password')),
    release: () => database.close(),
  };
}
