/** How a command of the local stack ends. With the whole stack: `preview.test.ts`, and at night `stack.test.ts`. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { finishing } from '#local/process.ts';
import { patience } from '#scripts/test/patience.ts';
import { projectFolder } from '#tests/support/stack.ts';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('finishing: waits for work, but not for work without end', async () => {
  let isDone = false;
  await finishing(Promise.resolve().then(() => (isDone = true)));
  expect(isDone).toBe(true);
  await finishing(new Promise(() => undefined));
});

it.skipIf(process.platform === 'win32')(
  'closeOnSignal: closes when the shell in which npm runs its scripts has ended',
  async () => {
    const script = `
      const { closeOnSignal } = await import('${join(projectFolder, 'local/process.ts')}');
      closeOnSignal(async () => console.log('closed'));
      setInterval(() => undefined, 1000);
      console.log(process.pid);`;
    // The last command keeps the shell from replacing itself by the first.
    const command = `'${process.execPath}' --input-type=module -e "$SCRIPT"; true`;
    const env = { ...process.env, SCRIPT: script, npm_lifecycle_event: 'preview' };
    const shell = spawn('sh', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await once(shell.stdout, 'data'));
    expect(pid).toBeGreaterThan(0);
    // Ends when the process that has the output ends, here or by itself.
    const rest = text(shell.stdout);
    onTestFinished(async () => {
      if (isRunning(pid)) process.kill(pid, 'SIGKILL');
      await rest;
    });
    shell.kill('SIGKILL');
    await expect.poll(() => isRunning(pid), { timeout: 5000 * patience }).toBe(false);
    expect(await rest).toBe('closed\n');
  },
);
