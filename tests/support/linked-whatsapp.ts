/** Runs the messaging service as a process of its own, with the simulated WhatsApp of its own tests. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod/mini';
import { makeDataDir, projectFolder, removeDataDir } from './stack.ts';
import { messagingSecret } from './messaging.ts';

const folder = join(projectFolder, 'messaging');
const support = join(folder, 'tests/support');
const whatsAppSchema = z.object({ url: z.string(), rootKey: z.string() });

type Env = Readonly<Record<string, string>>;

function run(args: readonly string[], env: Env = {}): ChildProcess {
  const { PATH = '' } = process.env;
  return spawn(process.execPath, [...args], {
    cwd: folder,
    env: { PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
}

/** Waits for the first output line that matches; returns the pattern's first group. */
async function saying({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  if (!stdout) throw new Error('it has no output');
  for await (const line of createInterface(stdout)) {
    const [, found] = pattern.exec(line) ?? [];
    if (found === undefined) continue;
    stdout.resume();
    return found;
  }
  throw new Error('it ended before it was ready');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** `npm test` installs the package beforehand; a test itself installs nothing. */
function expectInstalled(): void {
  if (existsSync(join(folder, 'node_modules/baileys'))) return;
  throw new Error('The messaging service is not installed: run `npm ci --prefix messaging`');
}

/** Starts the service, not linked yet, and a phone that can scan its codes. */
export async function startLinkedService() {
  expectInstalled();
  const dataDir = await makeDataDir();
  const whatsApp = run([join(support, 'serve-whatsapp.ts')]);
  const { url, rootKey } = whatsAppSchema.parse(JSON.parse(await saying(whatsApp, /^(\{.*\})$/)));
  const service = run(['--import', join(support, 'trust.ts'), 'src/main.ts'], {
    MESSAGING_PORT: '0',
    MESSAGING_SECRET: messagingSecret,
    MESSAGING_DATA_DIR: dataDir,
    WHATSAPP_TO: '+41790000002',
    WA_WEB_SOCKET_URL: url,
    TEST_ROOT_KEY: rootKey,
  });
  const address = await saying(service, /^Ready on (\S+)$/);
  return {
    env: { url: address, secret: messagingSecret },
    /** Scans a code with the firm's phone. */
    scan: (qr: string) => whatsApp.stdin?.write(`${qr}\n`),
    async close() {
      await end(service);
      await end(whatsApp);
      await removeDataDir(dataDir);
    },
  };
}
