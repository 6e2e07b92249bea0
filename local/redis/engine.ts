/** What the local stack needs of a Redis, embedded or external. */
export interface RedisEngine {
  /**
   * Runs one command. Replies have the shapes of RESP2 (`HGETALL` is a flat array); strings are UTF-8. An
   * error reply of Redis is thrown as {@link RedisReplyError}; any other error means that Redis could not be
   * reached or could not keep the data. A reply means that everything it depends on is on disk.
   */
  call(command: readonly string[]): Promise<unknown>;
  close(): Promise<void>;
}

/** An error reply of Redis, such as `WRONGTYPE …`. */
export class RedisReplyError extends Error {
  override readonly name = 'RedisReplyError';
}
