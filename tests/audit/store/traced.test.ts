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

/** Changes nothing but the log, at a time of its own. */
const tracing =
  (id: string, about: string, at: string): Act =>
  (db) =>
    actTraced(
      db,
      {
        now: new Date(at),
        trace: { entry: Promise.resolve(entryOf(id, about, at)), subject: about, once: undefined },
      },
      {
        reads: {},
        decide: () => ({ plan: {}, answerOf: () => id, kept: id }),
        again: () => id,
      },
    );

const before = tracing('old', subject, '2041-03-11T08:00:00.000Z');
// Of the two, only the second finds the old entry too old.
const early = tracing('early', subject, '2042-03-11T07:59:59.990Z');
const late = tracing('late', other, '2042-03-11T08:00:00.010Z');

describeStore('an act in the audit log', (setup) => {
  const subjects = () => setup().inspect('HGETALL', stored(keys.audit.subjects));

  it('takes entries of more than 12 months out of the log and of its index', async () => {
    const { db, inspect } = setup();
    await before(db);
    await late(db);
    expect(await subjects()).toEqual([other, 'late']);
    expect(await inspect('HKEYS', stored(keys.audit.records))).toEqual(['late']);
    expect(await inspect('ZRANGE', stored(keys.audit.byCreation), '0', '-1')).toEqual(['late']);
    expect(await inspect('GET', stored(keys.audit.indexed))).toBe('1');
  });

  it('loses no entry of another act whose clock is behind', async () => {
    const { db, inspect } = setup();
    const reset = async () => {
      await inspect('FLUSHALL');
      await before(db);
    };
    const explored = await exploreAll({ db, inspect, reset }, [late, early]);
    expect(explored.anomaly).toBeUndefined();
    expect(explored.runs).toBeGreaterThan(3);
  });
});
