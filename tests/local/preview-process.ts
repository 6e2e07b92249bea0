/** `npm run preview` on a folder of the test's own, as a process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { freePort, nothingSet } from '#tests/support/stack.ts';

type Env = Readonly<Record<string, string>>;

function start(folder: string, env: Env) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'preview-fixture.ts'), folder], {
    env: { ...process.env, ...nothingSet, DATA_DIR: join(folder, 'data'), DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** Starts it and waits until it is ready; what it printed is in `lines`. */
export async function ready(folder: string, env: Env = {}) {
  const port = await freePort();
  const child = start(folder, { PORT: String(port), ...env });
  child.stdout.setEncoding('utf8');
  const lines = await new Promise<string>((resolve) => {
    let output = '';
    child.stdout.on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('Ready on')) resolve(output);
    });
  });
  return { child, port, lines, url: /Ready on (\S+)/.exec(lines)?.[1] ?? '' };
}

/** Starts it where it cannot start; gives its exit code and what it said. */
export async function failure(folder: string, env: Env = {}) {
  const child = start(folder, { PORT: '0', ...env });
  const [message] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, message };
}
