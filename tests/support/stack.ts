/** The local stack as its users start it: `local/preview.ts` in a separate process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { count } from '#scripts/test/day.ts';

export interface Stack {
  url: string;
  password: string;
  dataDir: string;
  /** Sends SIGTERM, as Ctrl-C would; resolves with the exit code. */
  stop: () => Promise<number | null>;
  /** Sends SIGKILL, so that nothing can be saved. */
  kill: () => Promise<void>;
}

export const projectFolder = join(import.meta.dirname, '../..');

/** The key that signs links in the tests' stacks. */
export const linkKey = 'a link key of tests, long enough to be one';

/**
 * A port that was free a moment ago. It lies below those that the system gives to outgoing connections and to
 * servers that ask for any port, so that none of these takes it before the stack listens; and above 10080, the
 * last one that browsers and `fetch` refuse.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_081, 32_000);
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
}

/** Creates a separate data folder outside of the project, by default where temporary files are. */
export function makeDataDir(where = tmpdir()): Promise<string> {
  return mkdtemp(join(where, 'stack-'));
}

export function removeDataDir(dataDir: string): Promise<void> {
  return rm(dataDir, { recursive: true, force: true });
}

async function waitUntilReady(child: ChildProcess): Promise<string> {
  if (child.stdout === null || child.stderr === null) throw new Error('the stack has no output');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  for await (const line of createInterface(child.stdout)) {
    const ready = /^Ready on (http:\/\/localhost:\d+)$/.exec(line);
    if (ready?.[1] !== undefined) {
      child.stdout.resume();
      return ready[1];
    }
  }
  throw new Error(`The stack ended before it was ready: ${errors}`);
}

/**
 * Unsets variables that a developer may have set for their own stack, so that no test sends real messages.
 */
export const nothingSet = {
  SMTP_URL: '',
  MAIL_FROM: '',
  FIRM_MAIL: '',
  SITE_URL: '',
  LINK_KEY: '',
  MAIL_FAULT: '',
  ALARM_URL: '',
  HEARTBEAT_URL: '',
  DKIM_SELECTOR: '',
  DNS_SERVER: '',
  MESSAGING_URL: '',
  MESSAGING_SECRET: '',
  STRIPE: '',
  STRIPE_SECRET_KEY: '',
  STRIPE_WEBHOOK_SECRET: '',
};

/** Starts the stack and resolves once it is ready; `env` overrides, e.g. `{ DEMO: '0' }`. */
export async function startStack(
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  [command, ...args]: readonly [string, ...string[]] = [process.execPath, 'local/preview.ts'],
): Promise<Stack> {
  count('stacks');
  const password = 'correct horse battery staple';
  const port = await freePort();
  const child = spawn(command, args, {
    cwd: projectFolder,
    env: {
      ...process.env,
      ...nothingSet,
      PORT: String(port),
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: password,
      RATE_LIMIT_SCALE: '1000',
      // Production's timeout of 1.4 s is too short on a busy machine; monitoring/endpoints/faults.test.ts
      // tests it.
      REDIS_TIMEOUT_MS: '20000',
      LINK_KEY: linkKey,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const url = await waitUntilReady(child);
  return {
    url,
    password,
    dataDir,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
