/** How a command of the local stack begins and ends. */
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from './settings.ts';

/** Waits for a server that listens on `port`; a port in use becomes a {@link StartError}. */
export async function listening<T>(port: number, server: Promise<T>): Promise<T> {
  try {
    return await server;
  } catch (error) {
    // Node's message and Vite's.
    const isTaken = error instanceof Error && /EADDRINUSE|already in use/.test(error.message);
    if (!isTaken) throw error;
    throw new StartError(`Port ${port} is in use; stop what listens there or set PORT`);
  }
}

/** Of the 1.8 s below. */
const finishMs = 1100;

/** How often a process looks whether whoever started it is still there. */
const lookMs = 250;

/**
 * Runs `close` at the first SIGINT or SIGTERM and ends the process, after 1.8 s at the latest. The
 * same when the shell in which npm runs its scripts has gone: npm hands a signal to that shell,
 * which dies of it and tells nobody.
 */
export function closeOnSignal(close: () => Promise<void>): void {
  let isClosing = false;
  const end = () => {
    // A second Ctrl-C does not wait.
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
 * Waits for what is still under way at the end, and leaves time to close what it works with. What
 * takes longer (a long list of mails) is cut, as by a lost connection, and goes on at the next start.
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
