/** Runs lines of the README in a shell: on this machine, or in a root of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { delimiter } from 'node:path';

/** Turns a line for the shell into a program with its arguments. */
export type Shell = (line: string) => readonly [string, ...string[]];

/** Without the programs of the dependencies, which npm puts first: among them is a newer Node. */
const ownPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !/node_modules\/\.bin$|node-gyp-bin$/.test(folder))
  .join(delimiter);

/** This machine's own shell, Node and npm. */
export const here: Shell = (line) => ['env', `PATH=${ownPath}`, 'sh', '-c', line];

function startLine(shell: Shell, line: string, stdout: 'inherit' | 'pipe'): ChildProcess {
  console.log(`\n> ${line}`);
  // The usual port may be taken.
  const [program, ...args] = shell(stdout === 'pipe' ? `export PORT=0; ${line}` : line);
  // A group of its own, so that a signal reaches all that the line starts.
  const child = spawn(program, args, { stdio: ['ignore', stdout, 'inherit'], detached: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const pass = () => void endLine(child);
    process.once(signal, pass);
    child.once('close', () => process.off(signal, pass));
  }
  return child;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => (exitCode ?? signalCode) !== null;

/** Asks all that a line has started to end; after ten seconds ends it by force. */
async function endLine(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'close');
  const kill = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && !hasEnded(child)) process.kill(-child.pid, signal);
  };
  kill('SIGTERM');
  const late = setTimeout(() => kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(late);
}

/**
 * Runs a line to its end.
 *
 * @throws If it fails.
 */
export async function runLine(shell: Shell, line: string): Promise<void> {
  const child = startLine(shell, line, 'inherit');
  await once(child, 'close');
  if (child.exitCode !== 0) throw new Error(`ended with ${child.exitCode ?? child.signalCode}`);
}

/**
 * Runs a line until it prints where it answers, passes that to `look` with all that was printed, then ends it.
 *
 * @throws If it ends before, and what `look` throws.
 */
export async function runUntilReady(
  shell: Shell,
  line: string,
  look: (url: string, printed: string) => Promise<void>,
): Promise<void> {
  const child = startLine(shell, line, 'pipe');
  let printed = '';
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      process.stdout.write(chunk);
      printed += chunk.toString();
      const [, url] = /^Ready on (http:\S+)$/m.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    });
    child.once('close', () => reject(new Error('ended before it answered')));
  });
  try {
    await look(await ready, printed);
  } finally {
    await endLine(child);
  }
}
