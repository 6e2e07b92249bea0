/**
 * Writes one JSON line per event to standard output. Fields are states, codes and counts, never phone numbers
 * or message texts.
 */
export type Log = (event: string, fields?: Readonly<Record<string, string | number>>) => void;

export const log: Log = (event, fields = {}) => {
  process.stdout.write(`${JSON.stringify({ at: new Date().toISOString(), event, ...fields })}\n`);
};

/** The name of an error, which may be logged. Its message may quote its input. */
export const nameOf = (error: unknown): string =>
  error instanceof Error ? error.name : typeof error;

/**
 * Silences `console`, which this service does not use: libsignal prints whole sessions to it, private keys
 * included, whenever it opens or closes one.
 */
export function hushConsole(): void {
  const silent = () => undefined;
  Object.assign(console, { log: silent, info: silent, warn: silent, error: silent, debug: silent });
}
