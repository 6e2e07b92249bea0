import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Takes what a terminal would show of the typing, and shows nothing. */
const nowhere = () =>
  new Writable({
    write: (_chunk, _encoding, done) => done(),
  });

/** Lines from the terminal, or from whatever standard input is, one answer after the other. */
export function openQuestions() {
  const isTerminal = process.stdin.isTTY;
  // A terminal of its own kind: lines are edited, and nothing of them is echoed.
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
  // Ctrl-C gives up; the cursor goes to a line of its own, since nothing was shown.
  lines.on('SIGINT', () => {
    process.stderr.write('\n');
    process.exit(130);
  });
  return {
    isTerminal,
    /** An answer that is not shown while it is typed; `''` where nothing more comes. */
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
