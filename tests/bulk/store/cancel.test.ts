/** Many appointments are cancelled in portions. */
import { expect, it } from 'vitest';
import { auditEntry } from '#features/audit/rules/audit.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import { cancelMany } from '#features/bulk/acts/cancel.ts';
import { followings } from '#registry/followings.ts';
import type { Database } from '#platform/redis/database.ts';
import { enterAtDesk, idOf, now, placement } from '#tests/appointments/store/appointment.ts';
import { multiply } from '#tests/appointments/store/multiply.ts';
import { stored } from '#tests/support/keys.ts';
import { keys } from '#registry/keys.ts';
import { describeStore } from '#tests/support/store.ts';

const first = idOf(1);
const ids = [first, ...Array.from({ length: 59 }, (_, index) => `${first}-copy-${index}`)];
let made = 0;
const writeOf = (fingerprint = 'same') => ({
  entry: auditEntry('appointments_cancelled_in_bulk', {
    ...{ now, randomId: () => `entry-${(made += 1)}`.padEnd(22, '_'), actor: 'admin#tests_00' },
  }),
  once: { kind: 'POST /bulk', key: 'key', fingerprint },
});

/** Fails from the given call on. */
const failingFrom = (db: Database, call: number): Database => {
  let calls = 0;
  return {
    run: (...parameters) =>
      (calls += 1) < call ? db.run(...parameters) : Promise.reject(new Error('away')),
  };
};

describeStore('many cancellations', (setup) => {
  const cancel = (db = setup().db, write = writeOf()) =>
    cancelMany(db, { ids, status: 'confirmed', now, deliveries: [], write, followings });
  const some = async () => {
    await enterAtDesk(setup().db, placement({ number: 1, time: '10:00' }));
    await multiply(setup().inspect, first, ids.length);
  };
  const counts = async () =>
    ((await auditStore(setup().db).list({ limit: 99 })) ?? []).map(({ count }) => count);

  it('are one entry of the audit log, and a repeated call changes nothing', async () => {
    await some();
    expect(await cancel()).toEqual({ done: 60, skipped: 0 });
    expect(await counts()).toEqual([60]);
    expect(await setup().inspect('GET', stored(keys.audit.indexed))).toBe('1');
    expect(await setup().inspect('ZCARD', stored(keys.appointmentsTaken))).toBe(0);
    expect(await cancel(failingFrom(setup().db, 2))).toEqual({ done: 60, skipped: 0 });
    await expect(cancel(setup().db, writeOf('other'))).rejects.toThrow();
    expect(await counts()).toEqual([60]);
  });

  it('go on where they were interrupted, when the call is repeated', async () => {
    await some();
    await expect(cancel(failingFrom(setup().db, 5))).rejects.toThrow('away');
    expect((await counts()).toSorted()).toEqual([50]);
    expect(await cancel()).toEqual({ done: 60, skipped: 0 });
    expect((await counts()).toSorted()).toEqual([10, 50]);
    expect(await cancel(failingFrom(setup().db, 2))).toEqual({ done: 60, skipped: 0 });
  });

  it('skip what was changed since, also all of a portion', async () => {
    await some();
    const others = ids.slice(0, 30).flatMap((id) => [id, 'completed']);
    await setup().inspect('HSET', stored(keys.appointmentStatus), ...others);
    expect(await cancel()).toEqual({ done: 30, skipped: 30 });
    expect(await counts()).toEqual([30]);
    expect(await cancel()).toEqual({ done: 30, skipped: 30 });
  });
});
