import { createInterface } from 'node:readline/promises';

/** One line from the terminal, or from whatever standard input is. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
