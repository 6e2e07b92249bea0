/**
 * The only access to Redis. Keys are given by name and prefixed with the store's layout version and the
 * deploy's context; the input is one JSON argument; the store's version is checked in the same atomic step as
 * the work itself.
 */

import { platformKeys } from './keys.ts';
import { preludeLua } from './lua.ts';
import {
  runPlain,
  type RedisHost,
  runScript,
  type ScriptHost,
  StoreNewerError,
  StoreOlderError,
  type StoreRefusedError,
  StoreVersionError,
} from './client.ts';

/** Raised with every change to stored data that older code must not meet (decision 6). */
export const storeVersion = 5;

/** The last commit that carries over stores and backups of an older version; the first two in two steps. */
export const lastCommitFor = (older: number): string => (older < 3 ? 'c00bcd29' : '84230c5f');

/** The error for a store of this version; `undefined` if it is this code's version. */
export function refusalOf(found: string): StoreRefusedError | undefined {
  const version = Number(found);
  if (version < storeVersion) return new StoreOlderError(found, lastCommitFor(version));
  return version === storeVersion ? undefined : new StoreNewerError(found, storeVersion);
}

/** The version that introduced the current key names and contents; later versions changed only a few. */
const layoutVersion = 2;

/** Where the code runs: one of Netlify's deploy contexts, or the local stack. */
export const contexts = ['production', 'deploy-preview', 'branch-deploy', 'dev', 'local'] as const;
export type StoreContext = (typeof contexts)[number];

/** Prefix of every key of this layout. */
export const prefixOf = (context: StoreContext) => `v${layoutVersion}:${context}:`;

/** STRING the version of the context's store; outside every prefix, so that all code sees it. */
export const versionKeyOf = (context: StoreContext) => `schema:${context}`;

/** Keys by name; an array is a table in the script. */
type KeyNames = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the stores need of Redis: every operation is one script, so one round trip. */
export interface Database {
  /**
   * Runs a Lua script that knows each of `keys` as a local of its name (`nil` for `undefined`), `input` as
   * the table `input`, `redis.call` as `call`, the caller's time in milliseconds as `clock`, and the key of the values
   * set aside as `aside`. Throws `StoreUnavailableError`, `ScriptError`, `StoreNewerError`, `StoreOlderError`.
   *
   * Lua's JSON has limits: an empty array is encoded as `{}`, a number keeps 14 digits, and `null` is a value
   * that counts as true. So records contain none of these. Lua passes at most some thousand arguments to a
   * function, and a function can use at most 60 outer locals.
   */
  run: (script: string, keys: KeyNames, input?: object) => Promise<unknown>;
}

/** The start of every script: `prelude.lua`, then a local for each name. */
function preludeOf(keys: KeyNames, watched: ReadonlySet<string>): string {
  let next = 4;
  const places = [2];
  const locals = Object.entries(keys).map(([name, key]) => {
    if (key === undefined) return `local ${name}`;
    const first = next;
    for (const each of typeof key === 'string' ? [key] : key) {
      if (watched.has(each)) places.push(next);
      next += 1;
    }
    return typeof key === 'string'
      ? `local ${name} = KEYS[${first}]`
      : `local ${name} = { unpack(KEYS, ${first}, ${next - 1}) }`;
  });
  const said = `local storeVersion, watchedPlaces = '${storeVersion}', { ${places.join(', ')} }`;
  return `${said}\n${preludeLua}\n${locals.join('\n')}\n`;
}

/** What the prelude depends on: the names, how many places each has, and which of them are watched. */
function shapeOf(keys: KeyNames, watched: ReadonlySet<string>): string {
  let shape = '';
  for (const [name, key] of Object.entries(keys)) {
    shape += ` ${name}${typeof key === 'object' ? '=' : ''}`;
    for (const each of typeof key === 'string' ? [key] : (key ?? [])) {
      shape += watched.has(each) ? '!' : '.';
    }
  }
  return shape;
}

const toWellFormed = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

/** JSON in which an unpaired surrogate, which Redis' JSON refuses, is U+FFFD. Only those are escaped. */
export function toJson(input: object): string {
  const text = JSON.stringify(input);
  return text.includes(String.raw`\ud`) ? JSON.stringify(input, toWellFormed) : text;
}

interface DatabaseOptions {
  context: StoreContext;
  /** Marks the store with this version, or refuses it; called when a script finds it without one. */
  migrate: () => Promise<void>;
  now?: () => Date;
  /** Names of the keys whose changes are counted. */
  watched?: readonly string[];
}

/** Opens the database of one context. */
export function openDatabase(
  redis: ScriptHost,
  { context, migrate, now = () => new Date(), watched = [] }: DatabaseOptions,
): Database {
  const counted = new Set(watched);
  const prefix = prefixOf(context);
  /** Whole scripts by the names of their keys: to write 25 KB and find its digest takes longer than a call. */
  const written = new Map<string, Map<string, string>>();
  function sourceOf(script: string, keys: KeyNames): string {
    const of = written.get(script) ?? new Map<string, string>();
    written.set(script, of);
    const shape = shapeOf(keys, counted);
    const source = of.get(shape) ?? preludeOf(keys, counted) + script;
    of.set(shape, source);
    return source;
  }
  let migrating: Promise<void> | undefined;
  /** Several scripts of one tick may find the store older; they share one migration. */
  const migrateOnce = () =>
    (migrating ??= migrate().finally(() => {
      migrating = undefined;
    }));
  return {
    async run(script, keys, input = {}) {
      const source = sourceOf(script, keys);
      const names = Object.values(keys).flatMap((key) => key ?? []);
      const all = [
        versionKeyOf(context),
        ...[platformKeys.aside, platformKeys.changes, ...names].map((name) => prefix + name),
      ];
      const text = toJson(input);
      const attempt = async () => {
        try {
          return await runScript(redis, source, all, [text, now().getTime()]);
        } catch (error) {
          const found = error instanceof StoreVersionError ? error.found : undefined;
          throw (found !== undefined && refusalOf(found)) || error;
        }
      };
      try {
        return await attempt();
      } catch (error) {
        if (!(error instanceof StoreVersionError)) throw error;
        await migrateOnce();
        // If newer code has migrated the store first, the second attempt reports that.
        return attempt();
      }
    },
  };
}

/**
 * Single commands for what is asked every minute: cheaper than a script, which Upstash bills with
 * every command in it, but without the check of the store's version.
 */
export interface Plain {
  /** Reads STRINGs, `null` for a missing one. */
  peek: (...names: string[]) => Promise<unknown>;
  /** Sets a STRING. */
  put: (name: string, text: string) => Promise<unknown>;
  /** Whether any of the keys exists. */
  hasAny: (...names: string[]) => Promise<boolean>;
}

/** Opens the database of one context for single commands. Throws `StoreUnavailableError`. */
export function openPlain(redis: RedisHost, context: StoreContext): Plain {
  const prefix = prefixOf(context);
  const whole = (names: readonly string[]) => names.map((name) => prefix + name);
  return {
    peek: (...names) => runPlain(() => redis.mget(...whole(names))),
    put: (name, text) => runPlain(() => redis.set(prefix + name, text)),
    hasAny: async (...names) => (await runPlain(() => redis.exists(...whole(names)))) !== 0,
  };
}
