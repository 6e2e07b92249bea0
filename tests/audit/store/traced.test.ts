/** What an act writes into the audit log besides its change. */
import { expect, it } from 'vitest';
import { actTraced } from '#features/audit/index.ts';
import type { AuditEntry } from '#features/audit/contract/audit.ts';
import { exploreAll, type Act } from '#tests/support/interleavings.ts';
import { stored } from '#tests/support/keys.ts';
import { describeStore } from '#tests/support/store.ts';
import { keys } from '#registry/keys.ts';

const [subject, other] = ['subject-of-22-letters1', 'subject-of-22-letters2'];
const entryOf = (id: string, about: string, at: string): AuditEntry => ({
  ...{ id, at, actor: 'system', action: 'testimonial_changed', subject: about },
});

/** Changes nothing but the log. */
const tracing =
  (id: string, about: string, at: string): Act =>
  (db) =>
    actTraced(
      db,
      {
        now: new Date(at),
        trace: { entry: Promise.resolve(entryOf(id, about, at)), once: undefined },
      },
      {
        reads: {},
        decide: () => ({ plan: {}, answerOf: () => id, kept: id }),
        again: () => id,
      },
    );

const early = tracing('early', subject, '2041-03-11T08:00:00.000Z');
const late = tracing('late', subject, '2041-03-11T08:00:00.010Z');
const apart = tracing('apart', other, '2041-03-11T08:00:00.010Z');

describeStore('an act in the audit log', (setup) => {
  it('adds its entry to the log and to the index by subject', async () => {
    const { db, inspect } = setup();
    for (const act of [early, apart, late]) await act(db);
    const { records, byCreation, subjects } = keys.audit;
    expect(await inspect('HGET', stored(subjects), subject)).toBe('early late');
    expect(await inspect('HGET', stored(subjects), other)).toBe('apart');
    expect(await inspect('HLEN', stored(records))).toBe(3);
    const all = await inspect('ZRANGE', stored(byCreation), '0', '-1');
    expect(all).toEqual(['early', 'apart', 'late']);
    expect(await inspect('GET', stored(keys.audit.indexed))).toBe('3');
  });

  it('counts an entry once that is written twice, so that the index by subject has every entry', async () => {
    const { db, inspect } = setup();
    for (const act of [early, early]) await act(db);
    expect(await inspect('HGET', stored(keys.audit.subjects), subject)).toBe('early');
    expect(await inspect('GET', stored(keys.audit.indexed))).toBe('1');
  });

  it('loses no entry of another act on the same record', async () => {
    const { db, inspect } = setup();
    const reset = async () => {
      await inspect('FLUSHALL');
      await apart(db);
    };
    const explored = await exploreAll({ db, inspect, reset }, [late, early]);
    expect(explored.anomaly).toBeUndefined();
    expect(explored.runs).toBe(2);
  });
});
