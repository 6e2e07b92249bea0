/** The console errors that a test provokes on purpose. */
let expected: RegExp | null = null;

/** Matching console errors do not fail this test. */
export function expectErrors(pattern: RegExp): void {
  expected = pattern;
}

/** Begins a test: no error is expected yet. */
export function beginErrors(): void {
  expected = null;
}

/** The unexpected ones among these calls of `console.error`, as lines. */
export const unexpectedOf = (calls: readonly unknown[][]): string[] =>
  calls.map((words) => words.join(' ')).filter((line) => expected?.test(line) !== true);
