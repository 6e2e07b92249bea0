/** The engines that the store's tests run on, each behind the bridge that the functions use. */
import { inject } from 'vitest';
import { connectEngine } from '#local/redis/connected.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { findRedisServer } from '#scripts/programs.ts';
import { count } from '#scripts/test/day.ts';
import { serveRedisProgram } from './redis-program.ts';

/**
 * The ports of the workers' servers, if this project has them, and whether this worker's server is in use.
 * `bench/` has no workers.
 */
const ports = process.env['VITEST'] === 'true' ? (inject('redisPorts') ?? []) : [];
const ownPort = ports[Number(process.env['VITEST_POOL_ID']) - 1];
let isTaken = false;

/** The worker's own server, emptied; a second one in the same file is started separately. */
async function openRedis(program: string): Promise<OpenEngine> {
  if (ownPort === undefined || isTaken) return startRedisServer(program);
  isTaken = true;
  const engine = await connectEngine(`redis://127.0.0.1:${ownPort}`);
  await engine.call(['FLUSHALL']);
  return {
    ...engine,
    async close() {
      isTaken = false;
      await engine.close();
    },
  };
}

/** An engine, and the address of its Redis if that takes further connections. */
type OpenEngine = RedisEngine & { redisUrl?: string };

async function startRedisServer(program: string): Promise<OpenEngine> {
  const server = await serveRedisProgram(program);
  const redisUrl = `redis://127.0.0.1:${server.port}`;
  const engine = await connectEngine(redisUrl);
  return {
    ...engine,
    redisUrl,
    async close() {
      await engine.close();
      await server.close();
    },
  };
}

export interface EngineChoice {
  name: string;
  open: () => Promise<OpenEngine>;
}

/** Starts an embedded engine, which takes longer than most tests. */
function openEmbedded(): Promise<OpenEngine> {
  count('engines');
  return createEmbeddedEngine();
}

const embedded: EngineChoice = { name: 'embedded engine', open: openEmbedded };

const redisServer = findRedisServer();
if (redisServer === undefined) {
  console.log('skipped: tests on a real Redis (no redis-server on PATH)');
}

const real: EngineChoice | undefined =
  redisServer === undefined
    ? undefined
    : { name: 'redis-server', open: () => openRedis(redisServer) };

/** The embedded engine, and a real Redis if one is installed: for tests that compare them. */
export const allEngines: readonly EngineChoice[] = real ? [embedded, real] : [embedded];

const isNight = process.env['NIGHTLY'] === '1';

/**
 * One engine, for tests that are about neither engines nor the store. By day a real Redis if installed, which
 * runs a script in a tenth of the time; at night the embedded one.
 */
export const anyEngine: EngineChoice = (isNight ? undefined : real) ?? embedded;

/** The engines of the store's tests: all at night, by day one. */
export const engines: readonly EngineChoice[] = isNight ? allEngines : [anyEngine];
