/** The engines that the store's tests run on, each behind the bridge that the functions talk to. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectEngine, createEmbeddedEngine, type RedisEngine } from '#local/redis/engine.ts';
import { freePort } from './stack.ts';

function isInstalled(command: string): boolean {
  try {
    execFileSync(command, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A server that keeps nothing, with its own port and folder; ends with `close`. */
async function startRedisServer(): Promise<RedisEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'redis-'));
  const port = String(await freePort());
  const options = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn('redis-server', [...options, '--dir', folder], {
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
const real: EngineChoice = { name: 'redis-server', open: startRedisServer };

const hasRealRedis = isInstalled('redis-server');
if (!hasRealRedis) console.log('skipped: store tests on a real Redis (no redis-server on PATH)');

/** The embedded engine, and a real Redis where one is installed. */
export const engines: readonly EngineChoice[] = hasRealRedis ? [embedded, real] : [embedded];
