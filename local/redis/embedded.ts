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

// The oldest Redis that anyone is likely to run beside it: what works here works there.
const compatibility = 'redis-7.0';

/** What Lua's own machine says when it gives up: nothing of what it held can be trusted any more. */
const abortOf = (reply: unknown): string | undefined =>
  reply instanceof RedisReplyError && /\bAborted\(/.test(reply.message) ? reply.message : undefined;

/**
 * A Redis inside this process, Lua included. With a `journalFile` every write is on disk before
 * it is answered and there again after a restart, `kill -9` included; without one all is lost at
 * the end. One process at a time may use a file: that is the caller's to see to. A script that needs
 * more memory than Lua has here leaves the engine broken, its work half done: then nothing of that
 * script is kept, every further call fails, and `onBroken` is told why.
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
  /** One at a time, so that what was written meanwhile belongs to one command. */
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
    // Even a read waits for the disk: it may have seen what is not yet there.
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
