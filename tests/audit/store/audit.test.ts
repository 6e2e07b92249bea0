import { doingOf } from '#tests/support/trace.ts';
import { describe, expect, it } from 'vitest';
import { type AuditEntry, auditEntrySchema } from '#features/audit/contract/audit.ts';
import { adminActor, auditEntry } from '#features/audit/rules/audit.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import type { Write } from '#features/audit/store/write.ts';
import { prefixOf } from '#platform/redis/database.ts';
import { keys } from '#registry/keys.ts';
import { slotStore } from '#features/hours/acts/slots.ts';
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

  it('keeps entries for 12 months and deletes older ones with the next entry', async () => {
    const { db, inspect } = setup();
    const audit = auditStore(db);
    await audit.add(write(1, { at: '2041-03-11T08:00:00.000Z' }));
    await audit.add(write(2, { at: '2042-03-11T08:00:00.000Z' }));
    expect(await listAll()).toHaveLength(2);
    await audit.add(write(3, { at: '2042-03-11T08:00:00.001Z' }));
    expect((await listAll())?.map((each) => each.id)).toEqual([id(3), id(2)]);
    expect(await inspect('HLEN', prefixOf('local') + keys.audit.records)).toBe(2);
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
    });
  });
});
