/**
 * One JSON line per event on standard output. Fields are states, codes and counts; numbers that
 * can be called and texts that somebody wrote never get here.
 */
export type Log = (event: string, fields?: Readonly<Record<string, string | number>>) => void;

export const log: Log = (event, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
};

/** What may be logged of an error: its name. Its message may quote what it stumbled over. */
export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error;

/**
 * Silences `console`, which this service does not use: libsignal prints whole sessions to it,
 * private keys included, whenever it opens or closes one.
 */
export function hushConsole(): void {
  const silent = () => undefined;
  Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent });
}
