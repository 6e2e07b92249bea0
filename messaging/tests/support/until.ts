import assert from 'node:assert/strict';
import { settle } from './clock.ts';

/** Waits for a condition that a socket or another process fulfils; fails after 20 s. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  what: string,
): Promise<void> {
  const end = performance.now() + 20_000;
  while (!(await condition())) {
    assert.ok(performance.now() < end, `waited in vain for: ${what}`);
    await settle();
  }
}
