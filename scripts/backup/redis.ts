/** Runs single Redis commands, over Upstash's REST protocol or directly on an engine. */
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StartError } from '#local/settings.ts';
import type { RedisCredentials, ScriptHost } from '#platform/redis/client.ts';

export type Call = (command: readonly string[]) => Promise<unknown>;

const answerSchema = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

/** Long, since only a script waits for these calls. */
const timeoutMs = 60_000;
const pausesMs = [500, 3000];

/** Commands that may be repeated without a further effect. */
const repeatable =
  /^(HSCAN|SSCAN|ZRANGE|LRANGE|GET|SCAN|DBSIZE|EXISTS|HSET|ZADD|SADD|SET|PEXPIREAT|UNLINK)$/;

/** Redis refused a command; the cause is its own message, up to where it quotes the command. */
class RefusedError extends StartError {
  override readonly cause: Error;
  constructor(host: string, command: string, words: string) {
    super(`${host} refused ${command}: ${words}`);
    this.cause = new Error(words);
  }
}

/**
 * Commands to Upstash. A repeatable one is retried twice if the network fails. Throws a `StartError` that
 * names the host and never the arguments, which contain personal data.
 */
export function restCall({ url, token }: RedisCredentials): Call {
  const { host } = new URL(url);
  async function once(command: readonly string[]): Promise<unknown> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify(command),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status >= 500) throw new Error(String(response.status));
    const answer = z.parse(answerSchema, await response.json());
    if ('result' in answer) return answer.result;
    throw new RefusedError(host, command[0] ?? '', answer.error.split(',')[0] ?? '');
  }
  return async (command) => {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await once(command);
      } catch (error) {
        if (error instanceof StartError) throw error;
        const pause = pausesMs[attempt];
        if (pause === undefined || !repeatable.test(command[0] ?? '')) {
          throw new StartError(`The Redis at ${host} does not answer`, { cause: error });
        }
        await wait(pause);
      }
    }
  };
}

/** Runs scripts over the same connection. A refusal is Redis' own message, in which `runScript` looks. */
export const hostOf = (call: Call): ScriptHost => ({
  async eval(script, keys, args) {
    try {
      return await call(['EVAL', script, String(keys.length), ...keys, ...args]);
    } catch (error) {
      throw error instanceof RefusedError ? error.cause : error;
    }
  },
});
