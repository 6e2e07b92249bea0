/**
 * Bookings through function and store, compared with plain commands to the same Redis in the same run:
 * directly, and through the REST bridge that every function call crosses.
 */
import { shippedConsultant } from '#features/consultants/contract/consultant.ts';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Redis } from '@upstash/redis';
import * as z from 'zod/mini';
import { addDays, toInstant, toLocal } from '#platform/time/zone.ts';
import { firm } from '#firm';
import { createEmbeddedEngine } from '#local/redis/embedded.ts';
import { serveRedis } from '#local/redis/serve.ts';
import { createRedis } from '#platform/redis/client.ts';
import { createApp } from '#tests/support/app.ts';
import { allEngines } from '#tests/support/redis.ts';
import { measure, printRow } from './measure.ts';

const bookings = 700;
const warmUp = 40;
const concurrency = 32;
/** One per hour, since an appointment lasts one hour. */
const slotsPerDay = 24;

function plan() {
  const { date } = toLocal(new Date(), firm.timeZone);
  return Array.from({ length: bookings }, (_, index) => {
    const time = `${String(index % slotsPerDay).padStart(2, '0')}:00`;
    const day = addDays(date, 1 + Math.floor(index / slotsPerDay));
    const startsAt = toInstant(day, time, firm.timeZone) ?? new Date(`${day}T${time}Z`);
    const id = `slot-${String(index).padStart(17, '0')}`;
    return { id, date: day, time, startsAt, consultant: shippedConsultant };
  });
}

/** Starts the thread that sends letters; `stop` gives how many it sent. */
async function sendLetters(redisUrl: string) {
  const workerData = { redisUrl };
  const thread = new Worker(new URL('letters.ts', import.meta.url), { workerData });
  await once(thread, 'message');
  return {
    async stop() {
      thread.postMessage('how many?');
      const [sent] = z.tuple([z.number()]).parse(await once(thread, 'message'));
      await thread.terminate();
      return sent;
    },
  };
}

async function benchEngine(
  name: string,
  engine: Awaited<ReturnType<(typeof allEngines)[number]['open']>>,
  { lettersFrom }: { lettersFrom?: string | undefined } = {},
) {
  const redis = await serveRedis({ engine });
  const raw = new Redis({ url: redis.url, token: redis.token, enableTelemetry: false });
  const store = createRedis(redis, { timeoutMs: 10_000 });
  const app = await createApp({ redisCredentials: redis, redis: store, now: () => new Date() });
  const slots = plan();
  await app.services.slots.add(slots);

  const times = (task: (index: number) => Promise<unknown>) =>
    measure(
      slots.map((_, index) => () => task(index)),
      concurrency,
    );
  console.log(`\n${name}, ${bookings} calls, ${concurrency} at a time`);
  printRow('raw: SET on the engine', await times((i) => engine.call(['SET', `raw:${i}`, 'x'])));
  printRow('raw: SET through the REST bridge', await times((i) => raw.set(`rest:${i}`, 'x')));
  const refused: number[] = [];
  const book = async (index: number) => {
    const { date, time } = slots[index] ?? { date: '', time: '' };
    const response = await app.call('/api/appointments', {
      method: 'POST',
      headers: { 'Idempotency-Key': `bench-${index}` },
      body: {
        date,
        time,
        clientName: 'Ada Muster',
        email: `ada${index}@example.com`,
        service: 'sonstige',
        message: 'Guten Tag',
      },
      ip: `2001:db8:${index.toString(16)}::1`,
    });
    if (response.status !== 201) refused.push(response.status);
  };
  // The first calls and letters load the functions and compile them; `cold-start` measures that.
  for (let index = 0; index < warmUp; index += 1) await book(index);
  const letters = lettersFrom === undefined ? undefined : await sendLetters(lettersFrom);
  const booked = await measure(
    slots.slice(warmUp).map((_, index) => () => book(warmUp + index)),
    concurrency,
  );
  printRow('booking: function, limit and commit (2 round trips)', booked);
  if (letters) console.log(`  with letters at work: ${await letters.stop()} sent meanwhile`);
  if (refused.length > 0) console.log(`  ${refused.length} not booked: ${refused[0]}`);
  await redis.close();
  await engine.close();
}

/** Prints one table per engine: embedded in memory, embedded with its journal, and a real Redis. */
export async function benchBookings(): Promise<void> {
  // Otherwise a line for every call.
  process.env['LOG'] = 'faults';
  for (const { name, open } of allEngines) {
    await benchEngine(name, await open());
    if (name !== 'redis-server') continue;
    const engine = await open();
    await benchEngine(name, engine, { lettersFrom: engine.redisUrl });
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const journalFile = join(folder, 'journal');
  await benchEngine('embedded engine, journaled', await createEmbeddedEngine({ journalFile }));
  await rm(folder, { recursive: true, force: true });
}
