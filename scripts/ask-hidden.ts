import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** A stream that discards the terminal's echo. */
const nowhere = () =>
  new Writable({
    write: (_chunk, _encoding, done) => done(),
  });

/** Reads lines from the terminal or from standard input, one answer after the other. */
export function openQuestions() {
  const isTerminal = process.stdin.isTTY;
  // In terminal mode lines can be edited; their echo is discarded.
  const lines = createInterface({ input: process.stdin, output: nowhere(), terminal: isTerminal });
  const waiting: string[] = [];
  let take: ((line: string) => void) | undefined;
  let hasEnded = false;
  lines.on('line', (line) => {
    if (take) take(line);
    else waiting.push(line);
    take = undefined;
  });
  lines.on('close', () => {
    hasEnded = true;
    take?.('');
  });
  // Ctrl-C ends the command; the cursor moves to a new line, since nothing was echoed.
  lines.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  return {
    isTerminal,
    /** Asks for an answer that is not shown while it is typed; resolves to `''` if the input ends. */
    async hidden(question: string): Promise<string> {
      process.stderr.write(question);
      const kept = waiting.shift();
      const line =
        kept ?? (hasEnded ? '' : await new Promise<string>((resolve) => (take = resolve)));
      process.stderr.write('\n');
      return line;
    },
    close: () => lines.close(),
  };
}
