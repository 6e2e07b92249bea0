/** What records leave besides: entries that lead nowhere, values set aside, requests that are held. */
import { expect, it } from 'vitest';
import { appointmentsErasing } from '#features/appointments/store/erasing.ts';
import { heldErasing } from '#features/appointments/store/held-erasing.ts';
import type { Found } from '#platform/redis/erasing.ts';
import { load } from '#platform/redis/load.ts';
import type { Hook } from '#platform/redis/reads.ts';
import { erasureStore, restoredStore } from '#registry/erasure.ts';
import { keys } from '#registry/keys.ts';
import { enterAtDesk, idOf, now, placement } from '#tests/appointments/store/appointment.ts';
import { stored } from '#tests/support/keys.ts';
import { describeStore, openTestDatabase } from '#tests/support/store.ts';

const id = idOf(1);
const email = 'kanari@example.com';
const later = new Date('2042-06-01T08:00:00Z');
const long = new Date('2031-01-01T00:00:00Z');
const kept = { appointments: later, messages: later, payments: long, slots: long };

describeStore('erasing what lies besides', (setup) => {
  const aside = stored('aside');
  /** Sets a value aside whose name has a byte that is no UTF-8. */
  const setAside = (at: number, word: string) =>
    setup().inspect(
      'EVAL',
      String.raw`return redis.call('HSET', KEYS[1], ARGV[1] .. '\255', 'zset shape 0 torn')`,
      ...['1', aside, `${at} appointments:start ${word}`],
    );

  it('takes values set aside with it whose bytes are no text, and no others', async () => {
    const { db, inspect } = setup();
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email }));
    await setAside(now.getTime(), id);
    await setAside(now.getTime(), idOf(2));
    await erasureStore(db).erasePerson(email);
    expect(await inspect('HLEN', aside)).toBe(1);
    await erasureStore(db).eraseOld(kept, 50);
    expect(await inspect('HLEN', aside)).toBe(0);
  });

  it('by age: entries that lead nowhere go, so that they do not stay the oldest', async () => {
    const { db, inspect } = setup();
    const indexes = [
      keys.appointmentsByStart,
      keys.contactMessages.byCreation,
      keys.inquiries.byCreation,
    ];
    for (const index of indexes)
      await inspect('ZADD', stored(index), '5', 'stray-1', '6', 'stray-2');
    await enterAtDesk(db, placement({ number: 1, time: '10:00', email }));
    const counts = [];
    for (let round = 0; round < 2; round += 1)
      counts.push((await erasureStore(db).eraseOld(kept, 2)).appointments);
    expect(counts).toEqual([0, 1]);
    for (const index of indexes) expect(await inspect('ZCARD', stored(index))).toBe(0);
    expect(await restoredStore(db).hasOlder(kept)).toBe(false);
  });

  it('reads nothing of many records before its caller is admitted', async () => {
    let scripts = 0;
    const db = openTestDatabase({
      eval(...call) {
        scripts += 1;
        return setup().redis.eval(...call);
      },
    });
    const entry = Promise.reject(new Error('not signed in'));
    const chosen = {
      appointments: Array.from({ length: 20 }, (_, at) => idOf(at)),
      messages: [],
      inquiries: [],
      payments: [],
    };
    const erased = erasureStore(db).eraseChosen(chosen, { entry, once: undefined });
    await expect(erased).rejects.toThrow('not signed in');
    expect(scripts).toBe(0);
  });

  it('finds all of an address, though earlier ones go between two portions', async () => {
    const { db, inspect } = setup();
    const digest = 'd'.repeat(43);
    const ids = Array.from({ length: 2500 }, (_, at) => `some-${String(at).padStart(6, '0')}`);
    const { heldUntil, heldRequests, appointmentsByEmail } = keys;
    for (let from = 0; from < ids.length; from += 500) {
      const some = ids.slice(from, from + 500);
      const add = (key: string, pairs: readonly string[]) => inspect('ZADD', stored(key), ...pairs);
      await add(
        heldUntil,
        some.flatMap((each, at) => [String(from + at), each]),
      );
      await add(
        appointmentsByEmail,
        some.flatMap((each) => ['0', `${digest} ${each}`]),
      );
      const records = some.flatMap((each) => [each, JSON.stringify({ digest })]);
      await inspect('HSET', stored(heldRequests), ...records);
    }
    const gone = ids.slice(0, 300);
    const left = ids.slice(300);
    for (const [kind, subject] of [
      ['held', heldErasing],
      ['appointment', appointmentsErasing],
    ] as const) {
      const found = new Set<string>();
      let from: string | undefined = '0';
      while (from !== undefined) {
        const hook: Hook<Found> | undefined = subject.ofPerson?.(digest, from);
        if (!hook) throw new Error('They are not found by address');
        const { valuesOf } = await load(db, {}, [hook]);
        const { ids: theirs, next } = hook.follow(valuesOf);
        for (const each of theirs?.[kind] ?? []) found.add(each);
        from = next;
        await inspect('ZREM', stored(heldUntil), ...gone);
        const members = gone.map((each) => `${digest} ${each}`);
        if (kind === 'appointment') await inspect('ZREM', stored(appointmentsByEmail), ...members);
      }
      expect(left.filter((each) => !found.has(each))).toEqual([]);
    }
  });
});
