/**
 * Sends letters in a thread of its own, as Netlify runs the delivery beside the bookings: ticks follow each
 * other, and a local SMTP server takes every letter. Posts how many it took once it is asked to stop.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { SMTPServer } from 'smtp-server';
import * as z from 'zod/mini';
import { createRedis } from '#platform/redis/client.ts';
import { createApp } from '#tests/support/app.ts';
import { freePort } from '#tests/support/stack.ts';

const { redis } = z
  .object({ redis: z.object({ url: z.string(), token: z.string() }) })
  .parse(workerData);
/** A relay on the internet takes about this long for a letter. */
const relayMs = 50;
const port = await freePort();
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    taken += 1;
    stream.resume();
    stream.on('end', () => setTimeout(done, relayMs));
  },
});
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const app = await createApp({
  redisCredentials: redis,
  redis: createRedis(redis, { timeoutMs: 10_000 }),
  smtpUrl: `smtp://127.0.0.1:${port}`,
});
const stop = new AbortController();
parentPort?.once('message', () => stop.abort());
await app.runScheduled('delivery-tick');
parentPort?.postMessage('ready');
while (!stop.signal.aborted) await app.runScheduled('delivery-tick');
parentPort?.postMessage(taken);
server.close();
