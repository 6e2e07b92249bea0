import { Redis } from '@upstash/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { connectEngine } from '#local/redis/connected.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRestBridge } from '#local/redis/rest-bridge.ts';
import { type RedisServer, serveRedis } from '#local/redis/serve.ts';
import { createRedis, runScript } from '#platform/redis/client.ts';
import { findRedisServer } from '#scripts/programs.ts';
import { allEngines } from '#tests/support/redis.ts';
import { serveRedisProgram } from '#tests/support/redis-program.ts';
import { freePort } from '#tests/support/stack.ts';

const program = findRedisServer();
const error = (pattern: RegExp): { error: unknown } => ({ error: expect.stringMatching(pattern) });

describe.each(allEngines)('the REST bridge in front of the $name', ({ open }) => {
  let engine: RedisEngine;
  let server: RedisServer;
  let redis: Redis;

  beforeAll(async () => {
    engine = await open();
    server = await serveRedis({ engine, token: 'secret' });
    redis = new Redis({ url: server.url, token: 'secret', enableTelemetry: false });
  });
  afterAll(async () => {
    await server.close();
    await engine.close();
  });
  beforeEach(() => engine.call(['FLUSHALL']));

  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      headers: { Authorization: 'Bearer secret', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    return { status: response.status, body: answer };
  };

  it('serves the Upstash client', async () => {
    expect(await redis.set('key', 'ä')).toBe('OK');
    expect(await redis.get('key')).toBe('ä');
    expect(await redis.hset('hash', { one: 1, two: 'zwei' })).toBe(2);
    expect(await redis.hgetall('hash')).toEqual({ one: 1, two: 'zwei' });
    expect(await redis.zadd('zset', { score: 2, member: 'b' }, { score: 1, member: 'a' })).toBe(2);
    expect(await redis.zrange('zset', 0, -1, { withScores: true })).toEqual(['a', 1, 'b', 2]);
    expect(await redis.eval('return {KEYS[1], ARGV[1]}', ['k'], ['v'])).toEqual(['k', 'v']);
    expect(await redis.createScript<number>('return 7').exec([], [])).toBe(7);
    await expect(redis.incr('hash')).rejects.toThrow('WRONGTYPE');
  });

  it('encodes every string in base64 on request, numbers and null never', async () => {
    const command = ['EVAL', 'return {1, "é", false, {"OK", 2}}', '0'];
    expect((await post('/', command)).body).toEqual({ result: [1, 'é', null, ['OK', 2]] });
    const encoded = await post('/', command, { 'Upstash-Encoding': 'base64' });
    expect(encoded.body).toEqual({ result: [1, 'w6k=', null, ['T0s=', 2]] });
    const failed = await post('/', ['NONE'], { 'Upstash-Encoding': 'base64' });
    expect(failed).toMatchObject({ status: 400, body: error(/^ERR/) });
  });

  it('answers each command of a pipeline separately', async () => {
    const { status, body } = await post('/pipeline', [
      ['SET', 'a', 1],
      ['LPUSH', 'a', 'x'],
      ['GET', 'a'],
    ]);
    expect(status).toBe(200);
    expect(body).toEqual([{ result: 'OK' }, error(/^WRONGTYPE /), { result: '1' }]);
  });

  it('keeps the order of commands sent in parallel', async () => {
    await Promise.all(
      Array.from({ length: 200 }, (_, i) => engine.call(['RPUSH', 'list', String(i)])),
    );
    const list = await engine.call(['LRANGE', 'list', '0', '-1']);
    expect(list).toEqual(Array.from({ length: 200 }, (_, i) => String(i)));
  });

  it('refuses requests without the token', async () => {
    for (const Authorization of ['', 'secret', 'Bearer', 'Bearer secre', 'Bearer secrets']) {
      const { status, body } = await post('/', ['PING'], { Authorization });
      expect(status).toBe(401);
      expect(body).toEqual(error(/./));
    }
  });

  it.each(['', '{', '"PING"', '[]', '[{}]', '[null]', '[["PING"]]', '{"a":1}'])(
    'refuses the body %j',
    async (body) => {
      expect(await post('/', body)).toMatchObject({
        status: 400,
        body: error(/./),
      });
    },
  );

  it('refuses other addresses and methods', async () => {
    expect((await post('/get/key', [])).status).toBe(404);
    // Scripts are the only transactions here.
    expect((await post('/multi-exec', [['PING']])).status).toBe(404);
    const got = await fetch(server.url, { headers: { Authorization: 'Bearer secret' } });
    expect(got.status).toBe(405);
  });
});

describe('an unreachable Redis', () => {
  it('makes connectEngine reject', async () => {
    await expect(connectEngine(`redis://127.0.0.1:${await freePort()}`)).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  it('is answered with 503 without the reason', async () => {
    const fail = () => Promise.reject(new Error('secret detail'));
    const engine: RedisEngine = { call: fail, close: () => Promise.resolve() };
    const handle = createRestBridge({ engine, token: 't' });
    for (const [path, body] of [
      ['', '["PING"]'],
      ['pipeline', '[["PING"]]'],
    ]) {
      const request = new Request(`http://localhost/${path}`, {
        method: 'POST',
        headers: { Authorization: 'Bearer t' },
        body: body ?? '',
      });
      const response = await handle(request);
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ error: 'ECONNREFUSED Redis cannot be reached' });
    }
  });

  it('is given with the code of the system’s error, where it has one', async () => {
    const full = Object.assign(new Error('secret detail'), { code: 'ENOSPC' });
    const engine: RedisEngine = {
      call: () => Promise.reject(full),
      close: () => Promise.resolve(),
    };
    const redis = await serveRedis({ engine });
    onTestFinished(() => redis.close());
    const failure = runScript(createRedis(redis), 'return 1', [], []);
    await expect(failure).rejects.toMatchObject({ cause: 'ENOSPC' });
  });

  it.skipIf(!program)('is named by the client when it stops', async () => {
    const stopped = await serveRedisProgram(program ?? '');
    const engine = await connectEngine(`redis://127.0.0.1:${stopped.port}`);
    const redis = await serveRedis({ engine });
    onTestFinished(async () => {
      await redis.close();
      await engine.close();
    });
    const client = createRedis(redis);
    expect(await runScript(client, 'return 1', [], [])).toBe(1);
    await stopped.close();
    const failure = runScript(client, 'return 1', [], []);
    await expect(failure).rejects.toMatchObject({ cause: 'ECONNREFUSED' });
  });
});
