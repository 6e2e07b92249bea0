import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { hashPassword, verifyPassword } from '#platform/rules/password.ts';
import { StartError } from './settings.ts';

/** The folder for all data that must outlive the stack; one process at a time owns it. */
export interface DataFolder {
  path: string;
  journalFile: string;
  /** A secret of this folder by name: created at the first call, then always the same. */
  secret(name: string): Promise<string>;
  /** The admin password of this folder: created at the first call, then always the same. */
  password(): Promise<string>;
  changePassword(password: string): Promise<void>;
  /** The password's hash. It stays the same as long as the password does, since sessions depend on it. */
  passwordHash(password: string): Promise<string>;
  release(): void;
}

/**
 * Takes a lock that the system releases when its owner ends in any way: SQLite's on an empty database, since
 * Node has no file locks of its own.
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

async function keptSecret(file: string, bytes: number): Promise<string> {
  try {
    const made = randomBytes(bytes).toString('base64url');
    await writeFile(file, `${made}\n`, { flag: 'wx', mode: 0o600 });
    return made;
  } catch {
    return (await readFile(file, 'utf8')).trim();
  }
}

/** Replaces the whole file; only its owner may read it. */
async function writeSecret(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, `${text}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

async function keptHash(file: string, password: string): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (await verifyPassword(password, kept.trim())) return kept.trim();
  const made = await hashPassword(password);
  await writeSecret(file, made);
  return made;
}

/** The path as a user would type it in the current directory. */
export function readable(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

/** Opens the folder and creates it if necessary. Throws a {@link StartError} if another process owns it. */
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
  const passwordFile = join(path, 'admin-password');
  return {
    path,
    journalFile: join(path, 'redis.journal'),
    secret: (name) => keptSecret(join(path, name), 32),
    password: () => keptSecret(passwordFile, 12),
    changePassword: (password) => writeSecret(passwordFile, password),
    passwordHash: (password) => keptHash(join(path, 'admin-password-hash'), password),
    release: () => database.close(),
  };
}
