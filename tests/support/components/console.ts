/** What a test provokes on purpose, and so may stand in the console. */
let expected: RegExp | null = null;

/** Console errors that match fail this test no more. */
export function expectErrors(pattern: RegExp): void {
  expected = pattern;
}

/** Begins a test: no error is expected yet. */
export function beginErrors(): void {
  expected = null;
}

/** Those of the calls of `console.error` that nobody expected, as lines. */
export const unexpectedOf = (calls: readonly unknown[][]): string[] =>
  calls.map((words) => words.join(' ')).filter((line) => expected?.test(line) !== true);
