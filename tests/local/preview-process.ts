/** `npm run preview` on a test's own folder, as a process. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { freePort, nothingSet } from '#tests/support/stack.ts';

type Env = Readonly<Record<string, string>>;

function start(folder: string, env: Env) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'preview-fixture.ts'), folder], {
    env: { ...process.env, ...nothingSet, DATA_DIR: join(folder, 'data'), DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

/** Processes that a file's tests started and did not end; tests may share them. */
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** Starts it and waits until it is ready; `lines` is the output until then, `output` all of it. */
export async function ready(folder: string, env: Env = {}) {
  const port = await freePort();
  const child = start(folder, { PORT: String(port), ...env });
  child.stdout.setEncoding('utf8');
  let output = '';
  const lines = await new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk: string) => {
      output += chunk;
      if (output.includes('Ready on')) resolve(output);
    });
  });
  return { child, port, lines, output: () => output, url: /Ready on (\S+)/.exec(lines)?.[1] ?? '' };
}

/** Starts it in a setup that must fail; returns its exit code and its error output. */
export async function failure(folder: string, env: Env = {}) {
  const child = start(folder, { PORT: '0', ...env });
  const [message] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, message };
}
