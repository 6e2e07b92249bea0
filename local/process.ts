/** Start and end of a command of the local stack. */
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './settings.ts';

/** Waits for a server to listen on `port`; throws a {@link StartError} if the port is in use. */
export async function listening<T>(port: number, server: Promise<T>): Promise<T> {
  try {
    return await server;
  } catch (error) {
    // The messages of Node and Vite.
    const isTaken = error instanceof Error && /EADDRINUSE|already in use/.test(error.message);
    if (!isTaken) throw error;
    throw new StartError(`Port ${port} is in use; stop what listens there or set PORT`);
  }
}

/** In ms; part of the 1.8 s below. */
const finishMs = 1100;

/** How often the process checks that its parent still exists, in ms. */
const lookMs = 250;

/**
 * Runs `close` at the first SIGINT or SIGTERM and ends the process after 1.8 s at the latest. Does the same
 * when the shell in which npm runs its scripts has ended: npm forwards a signal to that shell, which dies
 * without forwarding it.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const end = () => {
    // A second Ctrl-C ends at once.
    if (isClosing) process.exit(1);
    isClosing = true;
    clearInterval(look);
    setTimeout(() => process.exit(1), 1800).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  const { ppid } = process;
  const look = setInterval(() => {
    if (process.env['npm_lifecycle_event'] !== undefined && process.ppid !== ppid) end();
  }, lookMs).unref();
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

/**
 * Waits for unfinished work at the end, with enough time left to close what it uses. Longer work (a long list
 * of mails) is cut off as if the connection were lost, and continues at the next start.
 */
export async function finishing(work: Promise<unknown>): Promise<void> {
  await Promise.race([work, wait(finishMs, undefined, { ref: false })]);
}

/** Runs a command; a {@link StartError} ends it with one line and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  }
}
