/** The desk with thousands of records: round trips, bytes and aborted streams; never durations. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appointmentSchema } from '#features/appointments/contract/appointment.ts';
import { addMany } from '#local/demo/many.ts';
import { patience } from '#scripts/test/patience.ts';
import { appointmentSearchStore } from '#features/appointments/store/appointment-search.ts';
import { type RedisHost } from '#platform/redis/client.ts';
import { createApp } from '#tests/support/app.ts';
import { engines } from '#tests/support/redis.ts';
import { directHost, openTestDatabase } from '#tests/support/store.ts';
import { withLog } from '#tests/support/harness.ts';

const count = 6000;
const maxBytes = 1_000_000;
const now = new Date('2041-03-11T08:00:00Z');

/** What Upstash would send: every text in base64. */
const bytesOf = (reply: unknown): number =>
  Array.isArray(reply)
    ? reply.reduce((sum: number, part) => sum + bytesOf(part) + 3, 2)
    : Math.ceil((Buffer.byteLength(String(reply)) * 4) / 3);

describe.each(engines)('the desk with thousands of records on $name', ({ open }) => {
  it(
    'makes round trips below 1 MB, and aborts an export that cannot continue',
    async () => {
      const engine = await open();
      const real = directHost(engine);
      const seen = { trips: 0, largest: 0, failsAt: Infinity };
      const redis: RedisHost = {
        ...real,
        async eval(script, keys, args) {
          seen.trips += 1;
          if (seen.trips >= seen.failsAt) throw new Error('away');
          const answer = await real.eval(script, keys, args);
          seen.largest = Math.max(seen.largest, bytesOf(answer));
          return answer;
        },
      };
      const app = await createApp({ redis, now: () => now });
      await addMany(openTestDatabase(real), now, count);
      const headers = await app.signIn();
      const post = (path: string, body: unknown) =>
        app.call(path, { method: 'POST', body, headers });

      const all = await app.call('/api/appointments', { headers });
      expect(z.parse(z.array(appointmentSchema), await all.json())).toHaveLength(5000);
      for (const q of ['nobody has it', 'übung']) {
        seen.trips = 0;
        expect(await (await post('/api/appointments/search', { q })).json()).toEqual([]);
        // The session, then some thousand records in each: first as typed, then with a mistyped letter.
        expect(seen.trips).toBeLessThanOrEqual(12);
      }
      const found = await post('/api/appointments/search', { q: 'ANNA must', limit: 30 });
      const names = z.parse(z.array(appointmentSchema), await found.json());
      expect(names.map(({ clientName }) => clientName)).toEqual(Array(30).fill('Anna Muster'));

      seen.trips = 0;
      const file = await (await post('/api/appointments/export', { locale: 'en' })).text();
      expect(file.split('\r\n')).toHaveLength(count + 2);
      expect(seen.trips).toBeGreaterThan(4);
      for (const path of ['/api/admin/statistics', '/api/appointments/overlaps', '/api/slots/all'])
        expect((await app.call(path, { headers })).status).toBe(200);
      expect(seen.largest).toBeLessThan(maxBytes);

      Object.assign(seen, { trips: 0, failsAt: 5 });
      const { line } = await withLog(async () => {
        const broken = await post('/api/appointments/export', {});
        expect(broken.status).toBe(200);
        await expect(broken.text()).rejects.toThrow();
      });
      expect(line).toMatchObject({ code: 'service_unavailable' });
      seen.failsAt = Infinity;

      // Erasing a record during the read of a list must not omit others.
      const search = appointmentSearchStore(openTestDatabase(redis));
      const ids = new Set<string>();
      for await (const rows of search.every({ texts: [], terms: [] })) {
        const last = rows.at(-1)?.id ?? '';
        for (const { id } of rows) ids.add(id);
        await engine.call(['ZREM', 'v2:local:appointments:created', last]);
      }
      expect(ids.size).toBe(count);
      await engine.close();
    },
    120_000 * patience,
  );
});
