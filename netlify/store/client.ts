import { errors, Redis } from '@upstash/redis';

/** All that the stores ask of Redis: every operation is one script, so one round trip. */
export interface ScriptHost {
  eval: (script: string, keys: string[], args: string[]) => Promise<unknown>;
}

export interface RedisCredentials {
  url: string;
  token: string;
}

/** Two round trips, the most that a visitor's call makes, stay below 3 s. */
const defaultTimeoutMs = 1400;

/** Redis could not be reached, or not in time, or refused to work; a later try may succeed. */
export class StoreUnavailableError extends Error {
  override name = 'StoreUnavailableError';
}

/** A script failed inside Redis: a fault of ours that no retry mends. */
export class ScriptError extends Error {
  override name = 'ScriptError';
}

/** A client that never retries by itself: a repeated script would apply twice. */
export function createRedis(
  { url, token }: RedisCredentials,
  { timeoutMs = defaultTimeoutMs } = {},
): Redis {
  return new Redis({
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
}

const isScriptFault = (error: unknown): boolean =>
  error instanceof errors.UpstashError && /: (ERR|WRONGTYPE)\b.*user_script/s.test(error.message);

/**
 * Runs one Lua script. Scripts started in the same tick travel in one HTTP request, because the
 * client pipelines them. Its errors are replaced, since their text holds the whole command and
 * with it personal data.
 */
export async function runScript(
  redis: ScriptHost,
  script: string,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.eval(script, [...keys], args.map(String));
  } catch (error) {
    throw isScriptFault(error) ? new ScriptError() : new StoreUnavailableError();
  }
}
