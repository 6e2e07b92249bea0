/**
 * The one way into Redis: keys by name under the prefix of the store's layout and the deploy's
 * context, one JSON argument, and the version checked in the same atomic step as the work itself.
 */

import { guard } from './guard.lua.ts';
import { platformKeys } from './keys.ts';
import {
  runScript,
  type ScriptHost,
  StoreNewerError,
  StoreOlderError,
  type StoreRefusedError,
  StoreVersionError,
} from './client.ts';

/** Raised with every change of what is stored that older code must not meet (decision 6). */
export const storeVersion = 5;

/** The oldest that is carried over (decision 6): what commit f71c5e9 wrote. */
export const oldestVersion = 3;

/** Why this code must not touch a store of that version; `undefined` if it is its own or can be carried over. */
export function refusalOf(found: string): StoreRefusedError | undefined {
  if (Number(found) < oldestVersion) return new StoreOlderError(found, oldestVersion);
  return Number(found) <= storeVersion ? undefined : new StoreNewerError(found, storeVersion);
}

/** The version that gave keys the names and contents which those after it have kept, but for a few. */
const layoutVersion = 2;

/** Where the code runs: Netlify's deploy contexts, and the local stack. */
export const contexts = ['production', 'deploy-preview', 'branch-deploy', 'dev', 'local'] as const;
export type StoreContext = (typeof contexts)[number];

/** Every key of this layout begins with it. */
export const prefixOf = (context: StoreContext) => `v${layoutVersion}:${context}:`;

/** STRING the version that the context's store has; outside every prefix, so that all code sees it. */
export const versionKeyOf = (context: StoreContext) => `schema:${context}`;

/** A key, or several that a script reads as a table. */
export type KeyNames = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What the stores ask of Redis: every operation is one script, so one round trip. */
export interface Database {
  /**
   * Runs a Lua script that knows each of `keys` as a local of its name (`nil` for `undefined`),
   * `input` as the table `input`, `redis.call` as `call`, and the functions of `guard`. Throws `StoreUnavailableError`, `ScriptError`, `StoreNewerError`, `StoreOlderError`.
   *
   * What decodes and encodes JSON in Lua cannot do: an empty array comes back as `{}`, a number keeps
   * 14 digits, and `null` is a value that counts as true. So records hold none of these. Lua hands a
   * function some thousand arguments at most, and knows 60 locals of outside in one.
   */
  run: (script: string, keys: KeyNames, input?: object) => Promise<unknown>;
}

/** Lua: the version first, then a local for each name, then the input. */
function preludeOf(keys: KeyNames): string {
  let next = 3;
  const locals = Object.entries(keys).map(([name, key]) => {
    const first = next;
    if (key === undefined) return `local ${name}`;
    next += typeof key === 'string' ? 1 : key.length;
    return typeof key === 'string'
      ? `local ${name} = KEYS[${first}]`
      : `local ${name} = { unpack(KEYS, ${first}, ${next - 1}) }`;
  });
  return `
local call = redis.call
local version = call('GET', KEYS[1])
if version ~= '${storeVersion}' then
  return redis.error_reply('SCHEMA ' .. (version or 'none'))
end
local aside, clock = KEYS[2], tonumber(ARGV[2])
${guard}
${locals.join('\n')}
local input = cjson.decode(ARGV[1])
`;
}

/** Redis' JSON refuses half of a surrogate pair, so it becomes U+FFFD. */
const toText = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

interface DatabaseOptions {
  context: StoreContext;
  /** Brings the store to this version; called when a script finds it older, or new and empty. */
  migrate: () => Promise<void>;
  now?: () => Date;
}

/** The database of one context. */
export function openDatabase(
  redis: ScriptHost,
  { context, migrate, now = () => new Date() }: DatabaseOptions,
): Database {
  const prefix = prefixOf(context);
  let migrating: Promise<void> | undefined;
  /** Several scripts of a tick may find the store older: one migration serves them all. */
  const migrateOnce = () =>
    (migrating ??= migrate().finally(() => {
      migrating = undefined;
    }));
  return {
    async run(script, keys, input = {}) {
      const source = preludeOf(keys) + script;
      const names = Object.values(keys).flatMap((key) => key ?? []);
      const all = [
        versionKeyOf(context),
        ...[platformKeys.aside, ...names].map((name) => prefix + name),
      ];
      const text = JSON.stringify(input, toText);
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
        // Newer code may have been quicker: then the second attempt says so.
        return attempt();
      }
    },
  };
}
