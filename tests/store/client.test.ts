import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRedis, runScript, ScriptError, StoreUnavailableError } from '#store/client.ts';
import { serveBridge } from '#tests/support/bridge.ts';

let engine: RedisEngine;
let bridge: Awaited<ReturnType<typeof serveBridge>>;

beforeAll(async () => {
  engine = await createEmbeddedEngine();
  bridge = await serveBridge(engine);
});
beforeEach(() => {
  bridge.weather = () => 'fine';
  bridge.requests = 0;
});
afterAll(async () => {
  await bridge.close();
  await engine.close();
});

const run = (script: string, { timeoutMs = 1000, args = ['secret@example.com'] } = {}) =>
  runScript(createRedis(bridge.credentials, { timeoutMs }), script, ['key'], args);

/** What was thrown, and everything about it that could end up in a log. */
async function faultOf(failing: Promise<unknown>) {
  const error = await failing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error('Nothing was thrown');
  return { error, text: [error.name, error.message, error.stack, String(error.cause)].join() };
}

describe('a script', () => {
  it('is given text and gives text, numbers and lists as Redis has them', async () => {
    const echo = 'return { ARGV[1], 7, { KEYS[1] }, false }';
    const number = '17012345678';
    expect(await run(echo, { args: [number] })).toEqual([number, 7, ['key'], null]);
  });

  it('travels with all others that start in the same tick', async () => {
    const redis = createRedis(bridge.credentials);
    const scripts = ['return 1', 'return 2', 'return 3'];
    const answers = await Promise.all(scripts.map((script) => runScript(redis, script, [], [])));
    expect(answers).toEqual([1, 2, 3]);
    expect(bridge.requests).toBe(1);
  });

  it('that fails is a fault, and its error tells nothing of what was stored', async () => {
    const { error, text } = await faultOf(run('return ARGV[1] + nil'));
    expect(error).toBeInstanceOf(ScriptError);
    expect(text).not.toContain('secret@example.com');
  });
});

describe('Redis', () => {
  it('is unavailable when nobody listens', async () => {
    const redis = createRedis({ url: 'http://127.0.0.1:9', token: 'none' });
    const { error, text } = await faultOf(runScript(redis, 'return 1', [], ['secret@example.com']));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(text).not.toContain('secret@example.com');
  });

  it('is unavailable when it refuses the token', async () => {
    const redis = createRedis({ ...bridge.credentials, token: 'wrong' });
    const { error } = await faultOf(runScript(redis, 'return 1', [], []));
    expect(error).toBeInstanceOf(StoreUnavailableError);
  });

  it('is unavailable when it takes too long, and is asked once only', async () => {
    bridge.weather = () => 'never answers';
    const begin = performance.now();
    const { error } = await faultOf(run('return 1', { timeoutMs: 200 }));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(performance.now() - begin).toBeLessThan(1000);
    expect(bridge.requests).toBe(1);
  });

  it('is asked once only when the connection breaks', async () => {
    let asked = 0;
    const server = createServer(({ socket }) => {
      asked += 1;
      socket.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const redis = createRedis({ url: `http://127.0.0.1:${port ?? 0}`, token: 'token' });
    const { error } = await faultOf(runScript(redis, 'return 1', [], []));
    server.close();
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(asked).toBe(1);
  });

  it('may have done the work whose answer got lost, and is not asked again', async () => {
    bridge.weather = () => 'answers get lost';
    const { error, text } = await faultOf(run(`return redis.call('INCR', KEYS[1])`));
    expect(error).toBeInstanceOf(StoreUnavailableError);
    expect(text).not.toContain('secret@example.com');
    expect(await engine.call(['GET', 'key'])).toBe('1');
  });
});
