/** A store as large as it may get: no trip that is too long for Upstash or for those who wait. */
import { expect, it } from 'vitest';
import { patience } from '#scripts/test/patience.ts';
import { around, carryOver } from './migration-setup.ts';
import type { ScriptHost } from '#platform/redis/client.ts';
import { describeStore, directHost } from '#tests/support/store.ts';

const count = 20_000;
const maxBytes = 1_000_000;
/** At most so many members of a list in one trip, so that Redis is busy for milliseconds. */
const maxMembers = 500;

const idOf = (index: number) => `id-${String(index).padStart(19, '0')}`;
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describeStore('carrying over much', (setup) => {
  /** Writes what `fieldsOf` gives of each index, a thousand at a time. */
  async function fill(
    name: string,
    key: string,
    fieldsOf: (index: number) => string[],
    to = count,
  ) {
    for (let from = 0; from < to; from += 1000) {
      const indexes = Array.from({ length: Math.min(1000, to - from) }, (_, i) => from + i);
      await setup().inspect(name, key, ...indexes.flatMap(fieldsOf));
    }
  }

  /** Without the client, which gives up after a time that a busy machine may need. */
  function measured() {
    const redis = directHost({ call: (command) => setup().inspect(...command) });
    let largest = 0;
    const counted = around(redis, {});
    const host: ScriptHost = {
      async eval(script, keys, args) {
        const answer = await counted.host.eval(script, keys, args);
        largest = Math.max(largest, bytesOf([script, keys, args]), bytesOf(answer));
        return answer;
      },
    };
    return { host, trips: counted.trips, largest: () => largest };
  }

  it(
    'takes a trip for some hundred records, each far below 1 MB',
    async () => {
      // Eight a day, at hours that no change of clocks leaves out.
      const dayMs = 86_400_000;
      const timeOf = (index: number) =>
        new Date(Date.UTC(2024, 0, 1, 8 + (index % 8)) + Math.floor(index / 8) * dayMs);
      const scoreOf = (index: number) =>
        timeOf(index).toISOString().slice(0, 16).replaceAll(/\D/g, '');
      const start = (index: number) => String(timeOf(index).getTime());
      const message = 'Guten Tag'.repeat(20);
      const record = (index: number) =>
        JSON.stringify({ id: idOf(index), date: '2026-12-01', time: '10:00', message });
      const history = '{"at":"2026-11-21T17:00:00.000Z","kind":"requested"}';
      await fill('HSET', 'appointments', (i) => [idOf(i), record(i)]);
      await fill('HSET', 'appointments:status', (i) => [idOf(i), 'confirmed']);
      await fill('HSET', 'appointments:history', (i) => [idOf(i), history]);
      await fill('HSET', 'appointments:slot', (i) => [idOf(i), `slot-${i}`]);
      await fill('ZADD', 'appointments:start', (i) => [start(i), idOf(i)]);
      await fill('ZADD', 'slots', (i) => [scoreOf(i), `slot-${i}`]);
      await fill('ZADD', 'outbox', (i) => [String(i), `appointment_requested:${idOf(i)}`]);

      const { host, trips, largest } = measured();
      expect(await carryOver(host)).toBe('ready');
      expect(largest()).toBeLessThan(maxBytes / 2);
      // Of the two that are long; and one for each of the four lists, of what is owed, to begin, to finish and to go on.
      expect(trips()).toBeLessThanOrEqual(2 * Math.ceil(count / maxMembers) + 5 + 3);
      for (const key of ['appointments', 'appointments:span', 'slots:consultant'])
        expect(await setup().inspect('HLEN', `v2:local:${key}`)).toBe(count);
      for (const key of ['appointments:taken', 'slots'])
        expect(await setup().inspect('ZCARD', `v2:local:${key}`)).toBe(count);
      expect(await setup().inspect('ZCARD', 'v2:local:outbox')).toBe(0);
    },
    120_000 * patience,
  );

  it('takes fewer of them where they are long', async () => {
    // The longest message and as long a note, of what JSON has to spell out.
    const text = '"\\\u0001'.repeat(1666);
    const longest = 100;
    const record = (index: number) =>
      JSON.stringify({ id: idOf(index), date: '2026-12-01', time: '10:00', message: text });
    const event = { at: '2026-11-21T17:00:00.000Z', kind: 'status', from: 'pending', note: text };
    await fill('HSET', 'appointments', (i) => [idOf(i), record(i)], longest);
    await fill('HSET', 'appointments:status', (i) => [idOf(i), 'pending'], longest);
    await fill('HSET', 'appointments:history', (i) => [idOf(i), JSON.stringify(event)], longest);
    await fill('ZADD', 'appointments:start', (i) => [String(i), idOf(i)], longest);

    const { host, trips, largest } = measured();
    expect(await carryOver(host)).toBe('ready');
    expect(largest()).toBeLessThan(maxBytes);
    expect(trips()).toBeGreaterThan(10);
    expect(await setup().inspect('HLEN', 'v2:local:appointments')).toBe(longest);
  });
});
