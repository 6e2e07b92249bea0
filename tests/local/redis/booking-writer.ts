/**
 * A process for `kill.test.ts` to kill: makes bookings in parallel without end, each with one script that
 * writes three keys, and prints an id as soon as Redis acknowledged it.
 */
import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';

const [journalFile = ''] = process.argv.slice(2);

const book = `
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[2])
  redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1])
  redis.call('SET', KEYS[3], ARGV[1])
  return ARGV[1]`;

const engine = await createEmbeddedEngine({ journalFile });

async function bookForever(): Promise<never> {
  for (;;) {
    const id = randomUUID();
    const keys = ['appointments', 'by-start', `slot:${id}`];
    await engine.call(['EVAL', book, '3', ...keys, id, 'x'.repeat(300), String(Date.now())]);
    writeSync(1, `${id}\n`);
  }
}

await Promise.all(Array.from({ length: 20 }, bookForever));
