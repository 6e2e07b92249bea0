import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'node:test';
import { signatureOf } from '../../src/http/secret.ts';

export const secret = 'x'.repeat(32);
const start = fileURLToPath(new URL('../../start.mjs', import.meta.url));
const trust = new URL('trust.ts', import.meta.url).href;

export interface Run {
  child: ChildProcess;
  /** All output so far, of standard output and standard error. */
  written(): string;
  /** The address at which it listens; rejects if it ends first. */
  ready: Promise<string>;
  ended: Promise<number | null>;
}

/** Sends a signed message; returns the status, 0 without an answer. */
export async function notify(address: string, key: string, text: string): Promise<number> {
  const body = JSON.stringify({ text });
  const headers = {
    Authorization: `Bearer ${secret}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'X-Signature': signatureOf({ key, body }, secret),
  };
  const answer = fetch(`${address}/notify`, { method: 'POST', body, headers });
  return answer.then(
    ({ status }) => status,
    () => 0,
  );
}

/** The service in a process of its own, ended after the test. */
export function run(test: TestContext, env: Readonly<Record<string, string>>): Run {
  const child = spawn(process.execPath, ['--import', trust, start], {
    env: {
      PATH: process.env['PATH'],
      MESSAGING_PORT: '0',
      MESSAGING_SECRET: secret,
      WHATSAPP_TO: '+41790000000',
      ...env,
    },
  });
  let text = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const ready = new Promise<string>((resolve, reject) => {
    const onData = (data: Buffer) => {
      text += data.toString();
      const address = /^Ready on (\S+)$/m.exec(text)?.[1];
      if (address !== undefined) resolve(address);
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    void ended.then(() => reject(new Error(text)));
  });
  ready.catch(() => {});
  test.after(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, written: () => text, ready, ended };
}
