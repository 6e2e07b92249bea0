import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { auditStore } from '#store/audit.ts';
import { keys } from '#store/keys.ts';
import { slotStore } from '#store/slots.ts';
import { describeStore } from '#tests/support/store.ts';

const id = (number: number) => String(number).padStart(22, '0');
const entry = (number: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: id(number),
  at: '2041-03-11T08:00:00.000Z',
  action: 'slots_created',
  ...changes,
});

describeStore('the audit trail', (setup) => {
  const listAll = () => auditStore(setup().redis).list({ limit: 10 });

  it('gains an entry in the step that makes the change, with how much it changed', async () => {
    const slots = slotStore(setup().redis);
    const planned = [
      { id: id(1), date: '2041-03-12', time: '10:00' },
      { id: id(2), date: '2041-03-12', time: '11:00' },
    ];
    await slots.add(planned, entry(8));
    await slots.delete(id(1), entry(9, { action: 'slot_deleted', subject: id(1) }));
    expect(await listAll()).toEqual([
      entry(9, { action: 'slot_deleted', subject: id(1) }),
      entry(8, { count: 2 }),
    ]);
  });

  it('gains none where nothing changed, nor where none was asked for', async () => {
    const slots = slotStore(setup().redis);
    await slots.add([{ id: id(1), date: '2041-03-12', time: '10:00' }]);
    await slots.add([{ id: id(2), date: '2041-03-12', time: '10:00' }], entry(8));
    await slots.delete(id(7), entry(9));
    expect(await listAll()).toEqual([]);
  });

  it('keeps entries 12 months, and drops older ones with the next', async () => {
    const { redis, inspect } = setup();
    const audit = auditStore(redis);
    await audit.add(entry(1, { at: '2041-03-11T08:00:00.000Z' }));
    await audit.add(entry(2, { at: '2042-03-11T08:00:00.000Z' }));
    expect(await listAll()).toHaveLength(2);
    await audit.add(entry(3, { at: '2042-03-11T08:00:00.001Z' }));
    expect((await listAll())?.map((each) => each.id)).toEqual([id(3), id(2)]);
    expect(await inspect('HLEN', keys.audit.records)).toBe(2);
  });

  describe('of refused sign-ins', () => {
    it('has one entry a minute, with their number', async () => {
      const audit = auditStore(setup().redis);
      for (const at of ['08:00:00.000', '08:00:59.999', '08:01:00.000']) {
        const refused = entry(1, { action: 'sign_in_refused', at: `2041-03-11T${at}Z` });
        await audit.addRefusal(refused);
      }
      const entries = (await listAll()) ?? [];
      expect(entries.map(({ at, count }) => [at, count])).toEqual([
        ['2041-03-11T08:01:00.000Z', 1],
        ['2041-03-11T08:00:59.999Z', 2],
      ]);
    });
  });
});
