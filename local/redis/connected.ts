import { Redis, ReplyError } from 'ioredis';
import { parseCommand } from './commands.ts';
import { type RedisEngine, RedisReplyError } from './engine.ts';

function toReplyError(error: unknown): unknown {
  // ioredis exports ReplyError without a type.
  const isReply = error instanceof Error && error instanceof ReplyError;
  return isReply ? new RedisReplyError(error.message) : error;
}

/**
 * Connects to a Redis at `redis://…`; rejects if it does not answer within two seconds. A connection lost
 * later is re-established in the background; until then every command fails at once, and none is ever sent
 * twice.
 */
export async function connectEngine(redisUrl: string): Promise<RedisEngine> {
  const redis = new Redis(redisUrl, {
    lazyConnect: true,
    connectTimeout: 2000,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    retryStrategy: (attempt) => Math.min(attempt * 100, 1000),
  });
  // Without a listener ioredis prints every lost connection; the caller gets the error anyway.
  let lastError: Error | undefined;
  redis.on('error', (error: Error) => (lastError = error));
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw lastError ?? error;
  }

  return {
    async call(command) {
      const { name, args } = parseCommand(command);
      // ioredis does not reshape the replies of commands in upper case.
      return redis.call(name, args).catch((error: unknown) => {
        throw toReplyError(error);
      });
    },
    async close() {
      await redis.quit().catch(() => redis.disconnect());
    },
  };
}
