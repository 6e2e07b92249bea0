/** Finds processes that tests have started and not ended, by a mark in their environment. */
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Stage } from './stages.ts';

const name = 'TEST_RUN';
const mark = process.env[name] ?? randomUUID();
/** All processes started from now on inherit it, and so do their children. */
process.env[name] = mark;

/** Command lines of the marked processes, except this one. */
function findMarked(): string[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && entry !== String(process.pid))
    .flatMap((id) => {
      try {
        const isMarked = readFileSync(`/proc/${id}/environ`, 'utf8').includes(`${name}=${mark}`);
        if (!isMarked) return [];
        const line = readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        // A process that has ended and waits for its parent has no command line any more.
        return line === '' ? [] : [`${id} ${line}`];
      } catch {
        return [];
      }
    });
}

/** A stage that passes if no process outlives the tests by two seconds (Linux only). */
export async function checkLeftBehind(): Promise<Stage[]> {
  if (!existsSync('/proc/self/environ')) return [];
  const begun = performance.now();
  let left = findMarked();
  for (let tries = 0; tries < 20 && left.length > 0; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    left = findMarked();
  }
  for (const line of left) console.log(`Left behind: ${line}`);
  const ok = left.length === 0;
  const seconds = (performance.now() - begun) / 1000;
  return [
    {
      name: 'left over',
      seconds,
      coreSeconds: 0,
      passed: ok ? 1 : 0,
      failed: ok ? 0 : 1,
      skipped: 0,
      failures: left,
    },
  ];
}
