/** The engines that the store's tests run on, each behind the bridge that the functions talk to. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEngine } from '#local/redis/connected.ts';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { findRedisServer } from '#scripts/programs.ts';
import { freePort } from './stack.ts';

/** How long tests wait for their engine: a busy machine is not what they are about. */
export const patienceMs = 20_000;

/** A server that keeps nothing, with its own port and folder; ends with `close`. */
async function startRedisServer(program: string): Promise<RedisEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = String(await freePort());
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(program, [...options, '--dir', folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  for await (const chunk of child.stdout) {
    if (String(chunk).includes('Ready to accept connections')) break;
  }
  const engine = await connectEngine(`redis://127.0.0.1:${port}`);
  return {
    ...engine,
    async close() {
      await engine.close();
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface EngineChoice {
  name: string;
  open: () => Promise<RedisEngine>;
}

const embedded: EngineChoice = { name: 'embedded engine', open: () => createEmbeddedEngine() };

const redisServer = findRedisServer();
if (redisServer === undefined) {
  console.log('skipped: store tests on a real Redis (no redis-server on PATH)');
}

/** The embedded engine, and a real Redis where one is installed. */
export const engines: readonly EngineChoice[] =
  redisServer === undefined
    ? [embedded]
    : [embedded, { name: 'redis-server', open: () => startRedisServer(redisServer) }];
