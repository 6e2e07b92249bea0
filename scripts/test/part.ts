/** Finds the tests that a word or a path names, for `npm test -- <path or subject>`. */
import { existsSync, globSync } from 'node:fs';

export interface Part {
  /** Test files that Vitest runs, including those in its own browser. */
  vitest: string[];
  /** Test files that Playwright runs on the built site. */
  playwright: string[];
  /** Whether one of them reads built files. */
  readsBuilt: boolean;
  /** Source files; their tests are all those that import them. */
  sources: string[];
}

const testFiles = 'tests/**/*.test.{ts,tsx}';

/**
 * Resolves words to tests. A path names a test file, a folder of tests, or a source; any other word names the
 * test files with it in their path (`payments`, `journeys/booking`). Throws for a word that names none.
 */
export function findPart(words: readonly string[], folder: string): Part {
  const tests = globSync(testFiles, { cwd: folder }).toSorted();
  const named = new Set<string>();
  const sources: string[] = [];
  for (const word of words) {
    const path = word.replace(/^\.\//, '').replace(/\/$/, '');
    const found = tests.filter((test) => test.includes(path));
    if (found.length > 0) for (const test of found) named.add(test);
    else if (existsSync(`${folder}/${path}`)) sources.push(path);
    else throw new Error(`No test has "${word}" in its path, and no source lies there`);
  }
  const readsBuilt =
    /^tests\/(?:journeys|emitted|site|stack)\/|\/(?:deployed|preview[\w-]*|site)\.test/;
  const isBrowser = (test: string) => test.startsWith('tests/journeys/');
  return {
    vitest: [...named].filter((test) => !isBrowser(test)),
    playwright: [...named].filter(isBrowser),
    readsBuilt: [...named].some((test) => readsBuilt.test(test)),
    sources,
  };
}
