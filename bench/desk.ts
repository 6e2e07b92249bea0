/** The desk's calls over 5,000 appointments and 3,000 slots, through function, bridge and store. */
import { manyAppointments, manySlots, addMany } from '#local/demo/many.ts';
import { serveRedis } from '#local/redis/serve.ts';
import { createRedis } from '#store/client.ts';
import { createApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/redis.ts';
import { addDays } from '#time/zone.ts';
import { measure, printRow } from './measure.ts';

const calls = 20;

function addresses(now: Date): string[] {
  const today = now.toISOString().slice(0, 10);
  const week = `startDate=${today}&endDate=${addDays(today, 6)}`;
  return [
    '/api/admin/statistics',
    '/api/appointments?limit=50',
    '/api/appointments',
    '/api/appointments?limit=50&q=muster',
    '/api/appointments?limit=50&status=pending',
    `/api/appointments?limit=50&${week}`,
    '/api/appointments/export',
    `/api/slots/all?${week}`,
    '/api/slots/all',
  ];
}

async function benchEngine({ name, open }: (typeof engines)[number]) {
  const engine = await open();
  const bridge = await serveRedis({ engine });
  const redis = createRedis(bridge, { timeoutMs: 60_000 });
  const now = new Date();
  const app = await createApp({ redisCredentials: bridge, redis, now: () => now });
  const begun = performance.now();
  await addMany(app.services.db, now);
  const filled = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`\n${name}: ${manyAppointments} appointments, ${manySlots} slots in ${filled} s`);
  const headers = await app.signIn();
  for (const address of addresses(now)) {
    let bytes = 0;
    const read = async () => {
      const response = await app.call(address, { headers });
      if (response.status !== 200) throw new Error(`${address} gave ${response.status}`);
      bytes = (await response.arrayBuffer()).byteLength;
    };
    const figures = await measure(
      Array.from({ length: calls }, () => read),
      1,
    );
    printRow(`${address} (${Math.ceil(bytes / 1024)} KiB)`, figures);
  }
  await bridge.close();
  await engine.close();
}

/** Prints one table per engine; session and call, one after the other. */
export async function benchDesk(): Promise<void> {
  for (const engine of engines) await benchEngine(engine);
}
