/** What the local stack needs of a Redis, whether it runs in this process or elsewhere. */
export interface RedisEngine {
  /**
   * Runs one command. Replies have the shapes of RESP2 (`HGETALL` is a flat array), strings are
   * UTF-8; an error that Redis answers is thrown as {@link RedisReplyError}, any other error means
   * that Redis could not be reached or kept. A reply says that all it rests on is on disk.
   */
  call(command: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** An error that Redis itself answered, such as `WRONGTYPE …`. */
export class RedisReplyError extends Error {
  override readonly name = 'RedisReplyError';
}
