import { doingOf } from '#tests/support/trace.ts';
import { describe, expect, it } from 'vitest';
import { type AuditEntry, auditEntrySchema } from '#features/audit/contract/audit.ts';
import { adminActor, auditEntry } from '#features/audit/rules/audit.ts';
import { forgetEntries } from '#features/audit/acts/forget.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import type { Write } from '#features/audit/store/write.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
import { exploreAll } from '#tests/support/interleavings.ts';
import { stored } from '#tests/support/keys.ts';
import { describeStore } from '#tests/support/store.ts';
import { day, hourRule, now, startOf } from '#tests/appointments/store/appointment.ts';

const id = (number: number) => String(number).padStart(22, '0');
const actor = adminActor('a token');
const entry = (number: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: id(number),
  at: '2041-03-11T08:00:00.000Z',
  action: 'slots_created',
  actor,
  ...changes,
});
const write = (...given: Parameters<typeof entry>): Write => ({ entry: entry(...given) });
const slot = (number: number, time: string) => ({
  id: id(number),
  date: day,
  startsAt: startOf({ time }),
  consultant: 'firm',
});

describeStore('the audit log', (setup) => {
  const listAll = () => auditStore(setup().db).list({ limit: 10 });

  it('gains an entry with the number of changes, in the same step as the change', async () => {
    const slots = slotStore(setup().db);
    await slots.add([slot(1, '10:00'), slot(2, '11:00')], doingOf(write(8)));
    const deletion = { action: 'slot_deleted', subject: id(1) } as const;
    await slots.delete(id(1), hourRule, doingOf(write(9, deletion)));
    expect(await listAll()).toEqual([entry(9, deletion), entry(8, { count: 2 })]);
  });

  it('gains no entry if nothing changed or no entry was requested', async () => {
    const slots = slotStore(setup().db);
    await slots.add([slot(1, '10:00')]);
    await slots.add([slot(2, '10:00')], doingOf(write(8)));
    await slots.delete(id(7), hourRule, doingOf(write(9)));
    expect(await listAll()).toEqual([]);
  });

  it.each(['admin', actor, 'visitor-link', 'firm-link', 'system'] as const)(
    'stores the actor %s',
    async (by) => {
      const made = auditEntry('appointments_exported', { now, randomId: () => id(1), actor: by });
      await auditStore(setup().db).add({ entry: made });
      expect(await listAll()).toEqual([entry(1, { action: 'appointments_exported', actor: by })]);
    },
  );

  it('distinguishes the admin’s sessions without revealing their tokens', () => {
    expect(actor).toMatch(/^admin#[\w-]{8}$/);
    expect(adminActor('a token')).toBe(actor);
    expect(adminActor('another token')).not.toBe(actor);
    const actorOf = (by: string) => auditEntrySchema.safeParse({ ...entry(1), actor: by }).success;
    expect(['admin#short', 'admin#123456789', 'Ada', ''].filter(actorOf)).toEqual([]);
  });

  it('keeps entries for 12 months, until the clock forgets them', async () => {
    const { db, inspect } = setup();
    const audit = auditStore(db);
    const { records, subjects, indexed } = keys.audit;
    const about = (number: number, at: string, subject: string) =>
      audit.add(write(number, { at, subject, action: 'slot_deleted' }));
    await about(1, '2041-03-11T08:00:00.000Z', id(7));
    await about(2, '2041-03-11T08:00:00.000Z', id(7));
    await about(3, '2041-03-11T08:00:00.000Z', id(8));
    await about(4, '2042-03-11T08:00:00.000Z', id(8));
    await inspect('HSET', stored(records), id(2), 'torn');
    await audit.add(write(5, { at: '2042-03-11T08:00:00.001Z' }));
    expect(await forgetEntries(db, new Date('2042-03-11T08:00:00.001Z'))).toBe(false);
    expect((await listAll())?.map((each) => each.id)).toEqual([id(5), id(4)]);
    expect(await inspect('HKEYS', stored(records))).toHaveLength(2);
    expect(await inspect('GET', stored(indexed))).toBe('2');
    expect(await inspect('HGET', stored(subjects), id(8))).toBe(id(4));
    expect(await inspect('HEXISTS', stored(subjects), id(7))).toBe(0);
    expect(await forgetEntries(db, new Date('2042-03-11T08:00:00.001Z'))).toBe(false);
  });

  it('loses no entry that is added while old ones are forgotten', async () => {
    const { db, inspect } = setup();
    const old = entry(1, { subject: id(7), action: 'slot_deleted' });
    const fresh = entry(2, { ...old, id: id(2), at: '2042-04-11T08:00:00.000Z' });
    const reset = async () => {
      await inspect('FLUSHALL');
      await auditStore(db).add({ entry: old });
    };
    const explored = await exploreAll({ db, inspect, reset }, [
      (own) => forgetEntries(own, new Date(fresh.at)),
      (own) => auditStore(own).add({ entry: fresh }),
    ]);
    expect(explored.anomaly).toBeUndefined();
    expect(await inspect('HGET', stored(keys.audit.subjects), id(7))).toBe(id(2));
  });

  describe('tally', () => {
    it('writes one entry per hour or day, with the count and the latest event', async () => {
      const audit = auditStore(setup().db);
      const refused = (time: string, source: string) =>
        entry(1, {
          ...{ action: 'sign_in_refused', actor: 'system', source },
          at: `2041-03-11T${time}Z`,
        });
      for (const [time, source] of [
        ['08:00:00.000', 'aaaaaaaa'],
        ['08:59:59.999', 'bbbbbbbb'],
        ['09:00:00.000', 'cccccccc'],
      ] as const)
        await audit.tally(refused(time, source), 'hour');
      const told = async () =>
        ((await listAll()) ?? []).map(({ at, count, source }) => [at.slice(11, 16), count, source]);
      expect(await told()).toEqual([
        ['09:00', 1, 'cccccccc'],
        ['08:59', 2, 'bbbbbbbb'],
      ]);
      await audit.tally(refused('10:00:00.000', 'dddddddd'), 'day', 'dddddddd');
      await audit.tally(refused('23:59:59.999', 'dddddddd'), 'day', 'dddddddd');
      expect(await told()).toContainEqual(['23:59', 2, 'dddddddd']);
      expect(await setup().inspect('GET', stored(keys.audit.indexed))).toBe('3');
    });

    it('counts each of many at once', async () => {
      const audit = auditStore(setup().db);
      const source = 'aaaaaaaa';
      const made = entry(1, { action: 'sign_in_refused', actor: 'system', source });
      await Promise.all(Array.from({ length: 40 }, () => audit.tally(made, 'hour')));
      expect(await listAll()).toMatchObject([{ count: 40 }]);
      expect(await setup().inspect('GET', stored(keys.audit.indexed))).toBe('1');
    });
  });
});
