import { createInterface } from 'node:readline/promises';

/** Reads one line from the terminal or from standard input; resolves to `''` if the input ends first. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(question), ended]);
  terminal.close();
  return answer;
}
