/**
 * Sends letters in a thread of its own with a connection of its own to the Redis at `redisUrl`, as Netlify runs
 * the delivery beside the bookings: ticks follow each other, and a local relay and a messaging service take
 * everything. Posts when the first tick is done, and when asked, how many letters and messages left since then.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import * as z from 'zod/mini';
import { serveHttp } from '#local/http.ts';
import { connectEngine } from '#local/redis/connected.ts';
import { serveRedis } from '#local/redis/serve.ts';
import { createRedis } from '#platform/redis/client.ts';
import { createApp } from '#tests/support/app.ts';
import { freePort } from '#tests/support/stack.ts';

const { redisUrl } = z.object({ redisUrl: z.string() }).parse(workerData);
const engine = await connectEngine(redisUrl);
const redis = await serveRedis({ engine });
/**
 * A relay on the internet takes a letter in four round trips; the messaging service takes about as long. None
 * in the first tick, whose letters load and compile the functions.
 */
const usualMs = 100;
let relayMs = 0;
const port = await freePort();
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    taken += 1;
    stream.resume();
    stream.on('end', () => void setTimeout(relayMs).then(() => done()));
  },
});
await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
const messaging = await serveHttp({
  async handler() {
    taken += 1;
    await setTimeout(relayMs);
    return Response.json({}, { status: 202 });
  },
});
const app = await createApp({
  redisCredentials: redis,
  redis: createRedis(redis, { timeoutMs: 10_000 }),
  smtpUrl: `smtp://127.0.0.1:${port}`,
  messaging: { url: `http://127.0.0.1:${messaging.port}`, secret: 'of the bench' },
});
parentPort?.on('message', () => parentPort?.postMessage(taken));
await app.runScheduled('delivery-tick');
[taken, relayMs] = [0, usualMs];
parentPort?.postMessage('ready');
for (;;) await app.runScheduled('delivery-tick');
