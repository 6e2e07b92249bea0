import {
  ClientSession,
  createRedisCommandExecutor,
  type createTransactionPolicy,
  isResponseStream,
  RedisServerState,
} from 'js-redis-server/core';
import { parseCommand } from './commands.ts';
import { type RedisEngine, RedisReplyError } from './engine.ts';
import { openLedger } from './ledger.ts';
import { toReply } from './reply.ts';

// The oldest Redis that anyone is likely to run beside it: what works here works there.
const compatibility = 'redis-7.0';

type ExecutionPolicy = ReturnType<typeof createTransactionPolicy>;

/** Collects the keys that commands may write, those called inside Lua scripts included. */
function watchWrites() {
  const touched = new Map<string, Buffer>();
  let everything = false;
  const policy: ExecutionPolicy = {
    name: 'watch-writes',
    beforeExecute({ definition, keys, flags }) {
      // A script's own calls come by here one by one; what it declares it need not touch.
      if (!flags.includes('write') || definition.capabilities?.scriptKeys) return;
      if (keys.length === 0) everything = true;
      for (const key of keys) touched.set(key.toString('latin1'), key);
    },
  };
  /** The keys since the last call; `'all'` after a command such as FLUSHALL that names none. */
  const take = () => {
    const keys = everything ? 'all' : [...touched.keys()];
    everything = false;
    touched.clear();
    return keys;
  };
  return { policy, take };
}

/**
 * A Redis inside this process, Lua included. With a `journalFile` every write is on disk before
 * it is answered and there again after a restart, `kill -9` included; without one all is lost at
 * the end. One process at a time may use a file: that is the caller's to see to.
 */
export async function createEmbeddedEngine(
  options: { journalFile?: string } = {},
): Promise<RedisEngine> {
  const writes = watchWrites();
  const state = new RedisServerState({ compatibility });
  const executor = createRedisCommandExecutor({ compatibility, policies: [writes.policy] });
  const session = new ClientSession({ server: state, executor });
  const ledger =
    options.journalFile === undefined ? undefined : await openLedger(options.journalFile);

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

  for (const [name = '', ...args] of ledger?.commands() ?? []) {
    const reply = await execute(
      name,
      args.map((arg) => Buffer.from(arg, 'latin1')),
    );
    if (reply instanceof Error) throw reply;
  }
  writes.take();

  let turn = Promise.resolve();
  /** One at a time, so that what was written meanwhile belongs to one command or transaction. */
  async function answer<T>(work: () => Promise<T>): Promise<T> {
    const done = turn.then(async () => {
      try {
        return await work();
      } finally {
        ledger?.record(writes.take(), state.getDatabase(0));
      }
    });
    turn = done.then(
      () => undefined,
      () => undefined,
    );
    const reply = await done;
    // Even a read waits for the disk: it may have seen what is not yet there.
    await ledger?.synced();
    return reply;
  }

  return {
    async call(command) {
      const parsed = parseCommand(command);
      const reply = await answer(() => run(parsed));
      if (reply instanceof RedisReplyError) throw reply;
      return reply;
    },
    async transaction(commands) {
      const parsed = commands.map(parseCommand);
      const replies: unknown = await answer(async () => {
        await execute('MULTI', []);
        for (const command of parsed) await run(command);
        return execute('EXEC', []);
      });
      if (replies instanceof RedisReplyError) throw replies;
      return Array.isArray(replies) ? Array.from<unknown>(replies) : [];
    },
    async close() {
      await turn;
      session.close();
      state.close();
      await ledger?.close();
    },
  };
}
