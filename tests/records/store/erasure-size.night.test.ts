/** A person with thousands of records, in an audit log of many thousands (decision 16). */
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { patience } from '#scripts/test/patience.ts';
import { forgetEntries } from '#features/audit/acts/forget.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import { StoreUnavailableError, type ScriptHost } from '#platform/redis/client.ts';
import { contactMessageStore } from '#features/inbox/acts/receive.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { erasureStore } from '#registry/erasure.ts';
import { keys } from '#registry/keys.ts';
import { house } from '#tests/support/house.ts';
import { contactMessage } from '#tests/support/messages.ts';
import { describeStore, directHost, openTestDatabase } from '#tests/support/store.ts';
import { idOf, now, placement, enterAtDesk } from '#tests/appointments/store/appointment.ts';
import { multiply } from '#tests/appointments/store/multiply.ts';
import { scale } from '#tests/support/work.ts';

const each = 4000;
const entries = 20_000;
const maxBytes = 1_000_000;
const person = 'kanari@example.com';
const prefix = prefixOf('local');
const messageId = 'm'.repeat(22);
const entryOf = (id: string, subject?: string) =>
  auditEntry('person_erased', { now, randomId: () => id, actor: 'system' }, subject);
const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value));

describeStore('a person with thousands of records', (setup) => {
  /** Bypasses the bridge, whose connections are lost while the engine is busy. */
  const direct = () =>
    openTestDatabase(directHost({ call: (command) => setup().inspect(...command) }));
  const texts = async (...command: string[]) =>
    z.parse(z.array(z.nullable(z.string())), await setup().inspect(...command));

  /** Appointments with one audit entry each, messages, and an audit log full of other entries. */
  async function settle() {
    const { inspect } = setup();
    const db = direct();
    const write = { entry: entryOf(`entry${idOf(1)}`, idOf(1)) };
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email: person }), write);
    const message = { ...contactMessage, locale: 'de' as const, createdAt: now.toISOString() };
    const written = { ...message, email: person, id: messageId };
    await contactMessageStore(db, house.reach, scale).add(written, now);
    await multiply(inspect, idOf(1), each);
    await multiply(inspect, messageId, each);
    for (let first = 0; first < entries; first += 1000) {
      const ids = Array.from(
        { length: 1000 },
        (_, i) => `other-${String(first + i).padStart(16, '0')}`,
      );
      const record = (id: string) => JSON.stringify(entryOf(id, `subject-${id}`));
      const fields = ids.flatMap((id) => [id, record(id)]);
      await inspect('HSET', prefix + keys.audit.records, ...fields);
      const scores = ids.flatMap((id) => [String(now.getTime() - 1), id]);
      await inspect('ZADD', prefix + keys.audit.byCreation, ...scores);
    }
  }

  /** Counts the trips to the engine and their largest size. */
  function measured({ failsAt = Infinity } = {}) {
    const real = directHost({ call: (command) => setup().inspect(...command) });
    const seen = { trips: 0, largest: 0 };
    const host: ScriptHost = {
      async eval(script, names, args) {
        seen.trips += 1;
        if (seen.trips === failsAt) throw new StoreUnavailableError();
        const answer = await real.eval(script, names, args);
        seen.largest = Math.max(seen.largest, bytesOf([names, args]), bytesOf(answer));
        return answer;
      },
    };
    return { erasure: erasureStore(openTestDatabase(host)), seen };
  }

  it(
    'is shown and erased in trips below 1 MB, none of which reads the whole audit log',
    async () => {
      await settle();
      await auditStore(direct()).index(() => false);
      const write = { entry: entryOf('e'.repeat(22)) };
      const shown = measured();
      const found = await shown.erasure.findPerson(person, write);
      expect([found.appointments, found.messages].map(({ length }) => length)).toEqual([
        each,
        each,
      ]);
      expect(new Set(found.messages.map(({ id }) => id)).size).toBe(each);
      expect(shown.seen.largest).toBeLessThan(maxBytes);

      const stopped = measured({ failsAt: 30 });
      await expect(stopped.erasure.erasePerson(person, write)).rejects.toThrow(
        StoreUnavailableError,
      );
      const [logged] = await texts('HMGET', prefix + keys.audit.records, write.entry.id);
      // The audit log has the number erased so far.
      const { count } = z.parse(z.object({ count: z.number() }), JSON.parse(logged ?? ''));
      expect(count).toBeGreaterThan(500);

      const again = measured();
      const counts = await again.erasure.erasePerson(person, { entry: entryOf('f'.repeat(22)) });
      expect(counts).toEqual({
        appointments: each - count,
        messages: each,
        inquiries: 0,
        payments: 0,
      });
      expect(again.seen.largest).toBeLessThan(maxBytes);
      expect(again.seen.trips).toBeLessThan(150);
      const kept = (await texts('HVALS', prefix + keys.audit.records)).join('\n');
      expect(kept).not.toContain(`"subject":"${idOf(1)}`);
      expect(kept.match(/"subject"/g)).toHaveLength(entries);
      expect((await texts('HKEYS', prefix + keys.audit.subjects)).join('\n')).not.toContain(
        idOf(1),
      );
    },
    120_000 * patience,
  );

  it('removes the subject from entries of older code that are not indexed yet', async () => {
    const { inspect } = setup();
    const db = direct();
    const store = auditStore(db);
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email: person }));
    const old = entryOf('o'.repeat(22), idOf(1));
    await inspect('HSET', prefix + keys.audit.records, old.id, JSON.stringify(old));
    await inspect('ZADD', prefix + keys.audit.byCreation, String(now.getTime()), old.id);
    await store.add({ entry: entryOf('n'.repeat(22), idOf(1)) });
    await erasureStore(db).erasePerson(person);
    const log = (await store.list({ limit: 9 })) ?? [];
    expect(log.map(({ id, subject }) => [id, subject])).toEqual([
      ['o'.repeat(22), undefined],
      ['n'.repeat(22), undefined],
    ]);
    await store.index(() => false);
    expect(await inspect('GET', prefix + keys.audit.indexed)).toBe('2');
  });

  it('removes the index of old audit entries with them', async () => {
    const { inspect } = setup();
    const db = direct();
    const store = auditStore(db);
    const years = (count: number) =>
      new Date(Date.UTC(now.getUTCFullYear() + count, 5)).toISOString();
    await store.add({ entry: { ...entryOf('1'.repeat(22), 'day'), at: years(0) } });
    await store.add({ entry: { ...entryOf('2'.repeat(22), 'gone'), at: years(0) } });
    await store.add({ entry: { ...entryOf('3'.repeat(22), 'day'), at: years(2) } });
    await forgetEntries(db, new Date(years(2)));
    expect(await texts('HGETALL', prefix + keys.audit.subjects)).toEqual(['day', '3'.repeat(22)]);
    expect(await inspect('GET', prefix + keys.audit.indexed)).toBe('1');
    expect(await inspect('HLEN', prefix + keys.audit.records)).toBe(1);
  });
});
