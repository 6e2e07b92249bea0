import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { makeFolder } from '#tests/local/temp-folder.ts';
import { byDay } from '#tests/support/night.ts';

const writer = join(import.meta.dirname, 'booking-writer.ts');

/** Runs the writer until it acknowledged `count` bookings, kills it, and returns all that it acknowledged. */
async function bookAndKill(journalFile: string, count: number): Promise<string[]> {
  const child = spawn(process.execPath, [writer, journalFile], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const acknowledged: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    acknowledged.push(line);
    if (acknowledged.length === count) child.kill('SIGKILL');
  }
  await exit;
  // The kill may cut off the last printed line.
  return acknowledged.filter((line) => line.length === 36);
}

it('embedded engine: loses nothing acknowledged when it is killed, and keeps nothing partially', async () => {
  const journalFile = join(await makeFolder(), 'redis.journal');
  const acknowledged: string[] = [];
  for (const count of byDay([1, 7, 60, 233, 501], (each) => each === 7 || each === 60)) {
    acknowledged.push(...(await bookAndKill(journalFile, count)));

    const engine = await createEmbeddedEngine({ journalFile });
    const strings = async (...command: string[]) => {
      const reply = await engine.call(command);
      return Array.isArray(reply) ? reply.map(String).toSorted() : [];
    };
    const kept = await strings('HKEYS', 'appointments');
    expect(await strings('ZRANGE', 'by-start', '0', '-1')).toEqual(kept);
    const slots = await strings('KEYS', 'slot:*');
    expect(slots.map((slot) => slot.slice('slot:'.length))).toEqual(kept);
    const lost = acknowledged.filter((id) => !kept.includes(id));
    expect(lost).toEqual([]);
    await engine.close();
  }
});
