import {
  ClientSession,
  createRedisCommandExecutor,
  isResponseStream,
  RedisServerState,
} from 'js-redis-server/core';
import { parseCommand } from './commands.ts';
import { type RedisEngine, RedisReplyError } from './engine.ts';
import { openPersistence } from './persistence.ts';
import { toReply } from './reply.ts';
import { watchWrites } from './written.ts';

// The oldest Redis likely to be used beside it: what works here works there.
const compatibility = 'redis-7.0';

/** The message of Lua's own machine when it gives up: its memory can no longer be trusted. */
const abortOf = (reply: unknown): string | undefined =>
  reply instanceof RedisReplyError && /\bAborted\(/.test(reply.message) ? reply.message : undefined;

/**
 * A Redis inside this process, Lua included. With a `journalFile` every write is on disk before it is
 * answered and is restored after a restart, even after `kill -9`; without one all data is lost at the end.
 * The caller ensures that one process at a time uses a file. A script that needs more memory than Lua has
 * here leaves the engine broken, its work half done: nothing of that script is kept, every further call
 * fails, and `onBroken` gets the reason.
 */
export async function createEmbeddedEngine(
  options: { journalFile?: string; onBroken?: (cause: string) => void } = {},
): Promise<RedisEngine> {
  const state = new RedisServerState({ compatibility });
  const executor = createRedisCommandExecutor({ compatibility });
  const session = new ClientSession({ server: state, executor });
  const takeWritten = watchWrites(state.getDatabase(0));
  const persistence =
    options.journalFile === undefined ? undefined : await openPersistence(options.journalFile);

  async function execute(name: string, args: readonly Buffer[]): Promise<unknown> {
    const result = await session.execute(name, args);
    if (isResponseStream(result)) throw new RedisReplyError(`ERR ${name} streams its replies`);
    return toReply(result.value);
  }
  const run = ({ name, args }: { name: string; args: string[] }) =>
    execute(
      name,
      args.map((arg) => Buffer.from(arg)),
    );

  await persistence?.restore(async ([name = '', ...args]) => {
    const reply = await execute(
      name,
      args.map((arg) => Buffer.from(arg, 'latin1')),
    );
    if (reply instanceof Error) throw reply;
  }, takeWritten);

  let broken: string | undefined;
  let turn = Promise.resolve();
  /** One command at a time, so that the writes observed belong to it alone. */
  async function answer<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(async () => {
      if (broken !== undefined) throw new Error(broken);
      try {
        const reply = await work();
        broken = abortOf(reply);
        if (broken !== undefined) options.onBroken?.(broken);
        return reply;
      } finally {
        const written = takeWritten();
        if (broken === undefined) persistence?.record(written);
      }
    });
    turn = done.then(
      () => undefined,
      () => undefined,
    );
    const reply = await done;
    // Even a read waits for the disk: it may have seen data that is not written yet.
    await persistence?.synced();
    return reply;
  }

  return {
    async call(command) {
      const parsed = parseCommand(command);
      const reply = await answer(() => run(parsed));
      if (broken !== undefined) throw new Error(broken);
      if (reply instanceof RedisReplyError) throw reply;
      return reply;
    },
    async close() {
      await turn;
      session.close();
      state.close();
      await persistence?.close();
    },
  };
}
