/**
 * The desk's calls with many appointments and 3,000 slots, through function, bridge and store: duration,
 * round trips, the largest answer in KiB, and the longest time that a script held Redis.
 */
import { manySlots, addMany } from '#local/demo/many.ts';
import { serveRedis } from '#local/redis/serve.ts';
import { createRedis } from '#platform/redis/client.ts';
import { createApp } from '#tests/support/app.ts';
import { allEngines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { addDays } from '#platform/time/zone.ts';
import { measure, printRow } from './measure.ts';

const calls = 5;
const sizes = [10_000, 50_000];

function addresses(now: Date): string[] {
  const today = now.toISOString().slice(0, 10);
  const week = `startDate=${today}&endDate=${addDays(today, 6)}`;
  return [
    '/api/admin/statistics',
    '/api/appointments?limit=50',
    '/api/appointments',
    'POST /api/appointments/search {"limit":50,"q":"muster"}',
    'POST /api/appointments/search {"limit":50,"q":"nobody has it"}',
    'POST /api/appointments/search {"limit":50,"q":"übung"}',
    '/api/appointments?limit=50&status=pending',
    `/api/appointments?limit=50&${week}`,
    '/api/appointments/export',
    '/api/appointments/overlaps',
    '/api/admin/news',
    'POST /api/admin/person {"email":"client7@example.com"}',
    `/api/slots/all?${week}`,
    '/api/slots/all',
    // Of today and the calendar.
    `POST /api/appointments/search {"status":"pending","startDate":"${today}","order":"start","limit":20}`,
    `POST /api/appointments/search {"startDate":"${today}","endDate":"${today}","order":"start","limit":100}`,
    '/api/appointments/closed',
    '/api/deliveries',
    '/api/payments?over=true&limit=100',
    `/api/hours/times?${week}`,
    `/api/hours/times?startDate=${today}&endDate=${addDays(today, 34)}`,
    `/api/appointments?startDate=${today}&endDate=${addDays(today, 34)}`,
  ];
}

async function benchEngine({ name, open }: (typeof allEngines)[number], size: number) {
  const real = await open();
  const seen = { trips: 0, bytes: 0, ms: 0 };
  const engine: typeof real = {
    ...real,
    async call(command) {
      const begun = performance.now();
      const reply = await real.call(command);
      seen.trips += 1;
      seen.ms = Math.max(seen.ms, performance.now() - begun);
      seen.bytes = Math.max(seen.bytes, Buffer.byteLength(JSON.stringify(reply)));
      return reply;
    },
  };
  const bridge = await serveRedis({ engine });
  const redis = createRedis(bridge, { timeoutMs: 60_000 });
  const now = new Date();
  const app = await createApp({ redisCredentials: bridge, redis, now: () => now });
  const begun = performance.now();
  // Bypasses the bridge, whose connections time out while an engine is busy.
  await addMany(openTestDatabase(directHost(real)), now, size);
  const filled = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`\n${name}: ${size} appointments, ${manySlots} slots in ${filled} s`);
  const headers = await app.signIn();
  for (const address of addresses(now)) {
    let bytes = 0;
    const [, method = 'GET', path = address, body] = /^(POST) (\S+) (.+)$/.exec(address) ?? [];
    Object.assign(seen, { trips: 0, bytes: 0, ms: 0 });
    const read = async () => {
      const response = await app.call(path, { method, body, headers });
      if (response.status !== 200) throw new Error(`${address} gave ${response.status}`);
      bytes = (await response.arrayBuffer()).byteLength;
    };
    const figures = await measure(
      Array.from({ length: calls }, () => read),
      1,
    );
    printRow(`${address} (${Math.ceil(bytes / 1024)} KiB)`, figures);
    const [each, largest] = [Math.round(seen.trips / calls), Math.ceil(seen.bytes / 1024)];
    console.log(`    ${each} scripts, at most ${largest} KiB and ${seen.ms.toFixed(0)} ms each`);
  }
  await bridge.close();
  await engine.close();
}

/** Prints one table per engine; sessions and calls run one after the other. */
export async function benchDesk(): Promise<void> {
  for (const size of sizes) for (const engine of allEngines) await benchEngine(engine, size);
}
