import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { emitFunctions } from '#integrations/emitted-functions.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import * as source from '#platform/redis/client.ts';
import { patience } from '#scripts/test/patience.ts';
import { patienceMs } from '#tests/support/patience-ms.ts';
import { serveBridge } from '#tests/support/bridge.ts';
import { projectFolder } from '#tests/support/stack.ts';

const folder = await mkdtemp(join(tmpdir(), 'client-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The client as deployed, with what its bundle keeps of the library. */
async function loadEmitted(): Promise<typeof source> {
  const from = JSON.stringify(join(projectFolder, 'src/platform/redis/client.ts'));
  await writeFile(join(folder, 'client.ts'), `export * from ${from};`);
  const emitted = join(folder, 'emitted');
  await emitFunctions({ sources: folder, emitted, context: undefined });
  const client: unknown = await import(pathToFileURL(join(emitted, 'client.mjs')).href);
  const isClient = (value: unknown) =>
    typeof value === 'object' && value !== null && 'createRedis' in value;
  return z.parse(z.custom<typeof source>(isClient), client);
}

let engine: RedisEngine;
let bridge: Awaited<ReturnType<typeof serveBridge>>;

beforeAll(async () => {
  engine = await createEmbeddedEngine();
  bridge = await serveBridge(engine);
});
beforeEach(async () => {
  await engine.call(['DEL', 'key']);
  bridge.weather = () => 'fine';
  bridge.requests = 0;
});
afterAll(async () => {
  await bridge.close();
  await engine.close();
});

/** The error, and everything about it that could be logged. */
async function faultOf(failing: Promise<unknown>) {
  const error = await failing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error('Nothing was thrown');
  return { error, text: [error.name, error.message, error.stack, String(error.cause)].join() };
}

describe.each([
  { as: 'as written', client: source },
  { as: 'as deployed', client: await loadEmitted() },
])('$as', ({ client }) => {
  const { createRedis, runScript, ScriptError, StoreUnavailableError } = client;
  const run = (script: string, { timeoutMs = patienceMs, args = ['secret@example.com'] } = {}) =>
    runScript(createRedis(bridge.credentials, { timeoutMs }), script, ['key'], args);

  describe('a script', () => {
    it('gets text, and returns text, numbers and lists as Redis has them', async () => {
      const echo = 'return { ARGV[1], 7, { KEYS[1] }, false }';
      const number = '17012345678';
      expect(await run(echo, { args: [number] })).toEqual([number, 7, ['key'], null]);
    });

    it('travels in one request with all scripts of the same tick', async () => {
      const redis = createRedis(bridge.credentials);
      const scripts = ['return 1', 'return 2', 'return 3'];
      const answers = await Promise.all(scripts.map((script) => runScript(redis, script, [], [])));
      expect(answers).toEqual([1, 2, 3]);
      expect(bridge.requests).toBe(1);
    });

    it('that fails is a ScriptError without stored data', async () => {
      const { error, text } = await faultOf(run('return ARGV[1] + nil'));
      expect(error).toBeInstanceOf(ScriptError);
      expect(text).not.toContain('secret@example.com');
    });
  });

  describe('Redis', () => {
    it('gets no data about the caller except the token', async () => {
      let told: IncomingHttpHeaders = {};
      const server = createServer((request, response) => {
        told = request.headers;
        response.end('[{"result":1}]');
      });
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : undefined;
      const redis = createRedis({ url: `http://127.0.0.1:${port ?? 0}`, token: 'token' });
      expect(await runScript(redis, 'return 1', [], [])).toBe(1);
      server.close();
      expect(told.authorization).toBe('Bearer token');
      expect(Object.keys(told).filter((name) => name.includes('telemetry'))).toEqual([]);
    });

    it('is unavailable if no server listens', async () => {
      const redis = createRedis({ url: 'http://127.0.0.1:9', token: 'none' });
      const { error, text } = await faultOf(
        runScript(redis, 'return 1', [], ['secret@example.com']),
      );
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(text).not.toContain('secret@example.com');
    });

    it('is unavailable if it refuses the token', async () => {
      const redis = createRedis({ ...bridge.credentials, token: 'wrong' });
      const { error } = await faultOf(runScript(redis, 'return 1', [], []));
      expect(error).toBeInstanceOf(StoreUnavailableError);
    });

    it('is unavailable after the timeout, and is called only once', async () => {
      bridge.weather = () => 'never answers';
      const begin = performance.now();
      const { error } = await faultOf(run('return 1', { timeoutMs: 200 }));
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(performance.now() - begin).toBeLessThan(1000 * patience);
      expect(bridge.requests).toBe(1);
    });

    it('is called only once if the connection breaks', async () => {
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

    it('is called only once if its answer is lost, although the script ran', async () => {
      bridge.weather = () => 'answers get lost';
      const { error, text } = await faultOf(run(`return redis.call('INCR', KEYS[1])`));
      expect(error).toBeInstanceOf(StoreUnavailableError);
      expect(text).not.toContain('secret@example.com');
      expect(await engine.call(['GET', 'key'])).toBe('1');
    });
  });
});
