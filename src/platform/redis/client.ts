import { createHash } from 'node:crypto';
// The same client as the package's main entry, without what reads Node's environment.
import { errors, Redis } from '@upstash/redis/cloudflare';

/** A Redis that runs scripts; stores reach it through `database.ts`. */
export interface ScriptHost {
  eval: (script: string, keys: string[], args: string[]) => Promise<unknown>;
}

/** A Redis that also takes the plain commands of `openPlain` (`database.ts`). */
export interface RedisHost extends ScriptHost {
  mget: (...keys: string[]) => Promise<unknown>;
  set: (key: string, value: string) => Promise<unknown>;
  exists: (...keys: string[]) => Promise<unknown>;
}

export interface RedisCredentials {
  url: string;
  token: string;
}

/** Two round trips, the most that a visitor's call makes, stay below 3 s. */
export const defaultTimeoutMs = 1400;

/**
 * Redis could not be reached, did not answer in time, or refused to work; a later attempt may succeed.
 * `cause` is one word for the reason and contains nothing of what was sent.
 */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/**
 * A script failed inside Redis: a fault of our code that no retry fixes. `message` is Lua's message with its
 * line, without the command; `cause` is the line alone.
 */
export class ScriptError extends Error {
  override name = 'ScriptError';
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/**
 * A client that never retries by itself, since a repeated script would apply twice. A script that it has sent
 * before goes by its digest, because ours have some 25 KB; where Redis has forgotten it, it has not run. The
 * package's own `createScript` would need two round trips for the first call, and breaks up pipelines.
 */
export function createRedis(
  { url, token }: RedisCredentials,
  { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number | undefined } = {},
): RedisHost {
  const redis = new Redis({
    url,
    token,
    // `retry: false` would still retry once.
    retry: { retries: 0 },
    // Otherwise "17012345678" comes back as a number.
    automaticDeserialization: false,
    // A function, because one signal for all calls would expire for good.
    signal: () => AbortSignal.timeout(timeoutMs),
    enableTelemetry: false,
  });
  const sent = new Map<string, string>();
  return {
    mget: (...keys) => redis.mget(...keys),
    set: (key, value) => redis.set(key, value),
    exists: (...keys) => redis.exists(...keys),
    async eval(script, keys, args) {
      const digest = sent.get(script);
      if (digest) {
        try {
          return await redis.evalsha(digest, keys, args);
        } catch (error) {
          // At its beginning, since the command follows, with what a visitor has written.
          if (!/^.{0,35}NOSCRIPT/.test(messageOf(error))) throw error;
        }
      }
      const answer = await redis.eval(script, keys, args);
      sent.set(script, createHash('sha1').update(script).digest('hex'));
      return answer;
    },
  };
}

/** The store does not have this code's version; `found` is absent if it has none. */
export class StoreVersionError extends Error {
  override name = 'StoreVersionError';
  readonly found: string | undefined;
  constructor(found: string | undefined) {
    super();
    this.found = found;
  }
}

/** This code must not use the store; the message says why and what to do. */
export class StoreRefusedError extends Error {
  override name = 'StoreRefusedError';
}

/** The store was written by newer code, so this code must not use it. */
export class StoreNewerError extends StoreRefusedError {
  override name = 'StoreNewerError';
  constructor(found: string, own: number) {
    super(
      `This database was written by a newer version (${found}) than this one (${own}): deploy that ` +
        'version again, or restore a backup from before it (docs/decisions/0006-store-version.md)',
    );
  }
}

/** The store was written by an older version, which this code does not carry over. */
export class StoreOlderError extends StoreRefusedError {
  override name = 'StoreOlderError';
  constructor(found: string, lastCommit: string) {
    super(
      `This database was written by version ${found}, which this code no longer opens: open it once with ` +
        `commit ${lastCommit}, which carries it over, or begin with an empty database ` +
        '(docs/decisions/0006-store-version.md)',
    );
  }
}

const isScriptFault = (error: unknown): boolean =>
  error instanceof errors.UpstashError && /: (ERR|WRONGTYPE)\b.*user_script/s.test(error.message);

/** Lua's own message, such as `user_script:12: attempt to index a nil value`, without what was sent. */
function wordsOf(error: unknown): string {
  return /user_script:\d+(: [\w ()'.-]{1,100})?/.exec(messageOf(error))?.[0] ?? '';
}

/**
 * Why Redis did not work, in one word: an errno, `timeout`, the first word of Redis' error, `quota`, or what
 * came instead of an answer. The error's text contains the command, so it is only searched and never passed
 * on.
 */
function causeOf(error: unknown): string {
  const { name, message, cause } = error instanceof Error ? error : new Error();
  if (name === 'TimeoutError') return 'timeout';
  if (name === 'UpstashJSONParseError') {
    // An answer that begins as JSON was cut off; the title of a gateway's page contains the status.
    if (/^[^:]+: [[{]/.test(message)) return 'cut_off';
    return `not_json ${/\b[45]\d\d\b/.exec(message)?.[0] ?? ''}`.trim();
  }
  if (name === 'UpstashError') {
    if (/^.{0,80}(limit exceeded|too many)/i.test(message)) return 'quota';
    return /^(?:Command (?:\d+ .{8,11} )?failed: )?([A-Z]+) /.exec(message)?.[1] ?? 'refused';
  }
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z_]+$/.test(code) ? code : 'unreadable';
}

/**
 * The version that a script found instead of its own, alone or within a pipeline; `none` if there is none.
 */
function versionIn(error: unknown): string | undefined {
  return /^(?:Command (?:\d+ \[ eval(?:sha)? \] )?failed: )?SCHEMA (\S+)/.exec(
    messageOf(error),
  )?.[1];
}

/** Sends one command. Failures are replaced as those of scripts are. */
export async function runPlain<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw new StoreUnavailableError('', { cause: causeOf(error) });
  }
}

/**
 * Runs one Lua script. Scripts started in the same tick travel in one HTTP request, because the client
 * pipelines them. The client's errors are replaced, since their text contains the whole command and with it
 * personal data.
 */
export async function runScript(
  redis: ScriptHost,
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    const answer = await redis.eval(script, [...keys], args.map(String));
    // A script without a result returns `null`; `undefined` is not an answer to this request.
    if (answer === undefined) throw new TypeError();
    return answer;
  } catch (error) {
    const version = versionIn(error);
    if (version !== undefined)
      throw new StoreVersionError(version === 'none' ? undefined : version);
    if (!isScriptFault(error)) throw new StoreUnavailableError('', { cause: causeOf(error) });
    const words = wordsOf(error);
    throw new ScriptError(words, { cause: /^\w+:\d+/.exec(words)?.[0] });
  }
}
