/** One command of Redis at a time, over Upstash's REST protocol or straight to an engine. */
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { StartError } from '#local/settings.ts';
import type { RedisCredentials, ScriptHost } from '#platform/redis/client.ts';

export type Call = (command: readonly string[]) => Promise<unknown>;

const answerSchema = z.union([z.object({ result: z.unknown() }), z.object({ error: z.string() })]);

/** Nobody waits for these but a machine. */
const timeoutMs = 60_000;
const pausesMs = [500, 3000];

/** Doing these twice is the same as once. */
const repeatable =
  /^(HSCAN|SSCAN|ZRANGE|LRANGE|GET|SCAN|DBSIZE|EXISTS|HSET|ZADD|SADD|SET|PEXPIREAT|UNLINK)$/;

/**
 * Commands to Upstash. Each is tried again twice where the network failed and that does no harm;
 * throws a `StartError` that names the host, never the command, which holds personal data.
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
    // Redis' own words up to what quotes the command.
    throw new StartError(
      `${host} refused ${command[0] ?? ''}: ${answer.error.split(',')[0] ?? ''}`,
    );
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

/** Scripts through the same way. */
export const hostOf = (call: Call): ScriptHost => ({
  eval: (script, keys, args) => call(['EVAL', script, String(keys.length), ...keys, ...args]),
});
