/** Finds the store: Upstash by its variables, else a Redis of the user's own, else the local data folder. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod/mini';
import { openDataFolder } from '#local/data-folder.ts';
import { connectEngine } from '#local/redis/connected.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { readSettings, StartError } from '#local/settings.ts';
import { contexts, type StoreContext } from '#platform/redis/database.ts';
import { journalParts } from './journal.ts';
import type { Part } from './lines.ts';
import { type Call, restCall } from './redis.ts';
import { snapshot } from './snapshot.ts';

export type Variables = Readonly<Record<string, string | undefined>>;

/** A store to be backed up. */
export interface Source {
  context: StoreContext;
  /** Name of the place, for messages. */
  where: string;
  /** All that a backup contains, or the key named `only`, as it was when the first part was read. */
  parts: (only?: string) => AsyncIterable<Part>;
  close: () => Promise<void>;
}

/** A store to be filled. */
export interface Target {
  context: StoreContext;
  where: string;
  /** Whether a mistake would affect other people's data: then the command asks for confirmation by name. */
  isRemote: boolean;
  call: Call;
  close: () => Promise<void>;
}

const nothingToClose = () => Promise.resolve();

/** The context `production`, unless `BACKUP_CONTEXT` names another one in the same database. */
function remoteContext(env: Variables): StoreContext {
  const { success, data } = z.safeParse(z.enum(contexts), env['BACKUP_CONTEXT'] || 'production');
  if (!success) throw new StartError(`BACKUP_CONTEXT must be one of ${contexts.join(', ')}`);
  return data;
}

function upstashOf(env: Variables) {
  const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env;
  if (!url && !token) return undefined;
  if (!url || !token || !URL.canParse(url)) {
    throw new StartError(
      'Set both UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN, or neither',
    );
  }
  return { call: restCall({ url, token }), where: new URL(url).host, context: remoteContext(env) };
}

const ofCall = (call: Call, context: StoreContext, where: string, close = nothingToClose) => ({
  ...{ context, where, close },
  parts: (only?: string) => snapshot(call, { context, where, ...(only !== undefined && { only }) }),
});

const ofFolder = (folder: string): Source => ({
  context: 'local',
  where: resolve(folder),
  parts: (only) => journalParts(folder, only),
  close: nothingToClose,
});

/** Opens the store to be backed up. Throws a `StartError`. */
export async function openSource(env: Variables): Promise<Source> {
  const upstash = upstashOf(env);
  if (upstash) return ofCall(upstash.call, upstash.context, upstash.where);
  const { DATA_DIR, REDIS_URL } = readSettings(env);
  if (REDIS_URL === undefined) return ofFolder(DATA_DIR);
  const engine = await connectEngine(REDIS_URL);
  const call: Call = (command) => engine.call(command);
  return ofCall(call, 'local', new URL(REDIS_URL).host, () => engine.close());
}

/** Opens the previous store: a folder, or an Upstash database whose token is `ERASURES_FROM_TOKEN`. */
export function openFormer(place: string, env: Variables): Source {
  if (!/^https?:\/\//.test(place)) return ofFolder(place);
  const token = env['ERASURES_FROM_TOKEN'];
  if (!token) throw new StartError('Set ERASURES_FROM_TOKEN to the token of --erasures-from');
  const { host } = new URL(place);
  return ofCall(restCall({ url: place, token }), remoteContext(env), host);
}

/**
 * Opens the store to be filled and creates the folder if necessary. Throws a `StartError` if there is a store
 * already.
 */
export async function openTarget(env: Variables): Promise<Target> {
  const upstash = upstashOf(env);
  if (upstash) return { ...upstash, isRemote: true, close: nothingToClose };
  const { DATA_DIR, REDIS_URL } = readSettings(env);
  if (REDIS_URL !== undefined) {
    const engine = await connectEngine(REDIS_URL);
    const call: Call = (command) => engine.call(command);
    const where = new URL(REDIS_URL).host;
    return { context: 'local', where, isRemote: true, call, close: () => engine.close() };
  }
  if (existsSync(join(DATA_DIR, 'redis.journal'))) {
    throw new StartError(
      `${resolve(DATA_DIR)} holds a store already: restore into an empty folder (DATA_DIR), nothing was written`,
    );
  }
  const data = await openDataFolder(DATA_DIR);
  const engine = await createEmbeddedEngine({ journalFile: data.journalFile });
  return {
    ...{ context: 'local', where: data.path, isRemote: false },
    call: (command) => engine.call(command),
    async close() {
      await engine.close();
      data.release();
    },
  };
}
