/** What the acts on consultants decide, without Redis. */
import { describe, expect, it } from 'vitest';
import { alone } from '#tests/support/alone.ts';
import {
  changeConsultants,
  deleteConsultant,
  type Departure,
} from '#features/consultants/acts/consultants.ts';
import {
  type ConsultantsChange,
  withConsultant,
  withEdit,
  withoutConsultant,
} from '#features/consultants/rules/consultants.ts';
import { consultantFields } from '#features/consultants/store/consultants.ts';
import { pairsSchema } from '#platform/redis/records.ts';
import { hookOf, valuesOf } from '#platform/redis/reads.ts';
import { newConsultant } from '#tests/support/hours.ts';
import * as z from 'zod/mini';

const now = new Date(5000);
const personOf = (id: string, more: object = {}) => ({
  ...{ id, ...newConsultant(id), version: 1 },
  ...more,
});
const kept = (
  ...all: ReturnType<typeof personOf>[]
): { rosterVersion: string | null; consultants: [string, string][] } => ({
  rosterVersion: '7',
  consultants: z.parse(pairsSchema, consultantFields(all)),
});
/** Keeps a note of each consultant; those of `named` stand in records. */
const notes = (named: readonly string[]): Departure => ({
  retired: (ids) => [['HDEL', 'wishes', ...ids]],
  deleted: (id) =>
    hookOf({}, () => ({
      isNamed: named.includes(id),
      checks: [{ same: 'note' }],
      writes: [['HDEL', 'notes', id]],
    })),
});
const raised = ['ADD', 'house:version', 1];

describe('a change of consultants', () => {
  const changing = (change: ConsultantsChange) => (values: ReturnType<typeof kept>) =>
    changeConsultants(change, now, [notes([])]).decide(values, alone);

  it('writes all in their order, on the version that was read, and raises it', () => {
    const decision = changing(withEdit({ id: 'ben' }, { name: 'Bea', place: 0 }))(
      kept(personOf('ada'), personOf('ben')),
    );
    if (!('plan' in decision)) throw new Error('nothing is decided');
    const [[command, key, first, text]] = z.parse(
      z.tuple([z.tuple([z.string(), z.string(), z.string(), z.string()], z.string())]),
      decision.plan.writes,
    );
    expect([command, key, first]).toEqual(['HSET', 'consultants', 'ben']);
    expect(JSON.parse(text)).toMatchObject({ name: 'Bea', order: 0, version: 2 });
    expect(decision.parts).toEqual([{ checks: [{ same: 'rosterVersion' }], writes: [raised] }]);
    expect(decision.answerOf([])).toMatchObject({ ok: true, value: { id: 'ben', name: 'Bea' } });
    expect(decision.kept).toBe('ben');
  });

  it('ends what retired ones have elsewhere', () => {
    const decision = changing(withEdit({ id: 'ben' }, { active: false }))(
      kept(personOf('ada'), personOf('ben'), personOf('cleo', { active: false })),
    );
    expect('plan' in decision && decision.plan.writes?.slice(1)).toEqual([
      ['HDEL', 'wishes', 'ben', 'cleo'],
    ]);
  });

  it('begins a new version after one that cannot be read', () => {
    const decision = changing(withConsultant('ada', newConsultant('Ada')))({
      ...{ rosterVersion: 'torn', consultants: [] },
    });
    expect('plan' in decision && decision.parts?.[0]?.writes).toEqual([
      ['ADD', 'house:version', 5000],
    ]);
  });

  it('adds to the consultant that was shipped', () => {
    const decision = changing(withConsultant('ada', newConsultant('Ada')))({
      ...{ rosterVersion: null, consultants: [] },
    });
    if (!('plan' in decision)) throw new Error('nothing is decided');
    expect(decision.plan.writes?.[0]).toContain('firm');
    expect(decision.plan.writes?.[0]).toContain('ada');
  });

  it('does not see those that cannot be read', () => {
    const { consultants } = kept(personOf('ada'));
    const torn = { rosterVersion: '7', consultants: [...consultants, ['ben', '{"torn'] as const] };
    const pairs = torn.consultants.map(([id, text]): [string, string] => [id, text]);
    const answer = changing(withEdit({ id: 'ben' }, {}))({
      rosterVersion: '7',
      consultants: pairs,
    });
    expect(answer).toEqual({ answer: { ok: false, code: 'not_found' } });
  });
});

describe('deleting a consultant', () => {
  const deleting = (id: string, named: readonly string[] = []) =>
    deleteConsultant(id, withoutConsultant({ id }), now, [notes(named)]).decide(
      kept(personOf('ada'), personOf('ben')),
      (reads) => valuesOf(reads, {}),
    );

  it('takes along what others keep, on what they read', () => {
    const decision = deleting('ben');
    if (!('plan' in decision)) throw new Error('nothing is decided');
    expect(decision.plan.writes?.[0]).toEqual(['HDEL', 'consultants', 'ben']);
    expect(decision.parts).toMatchObject([
      { writes: [raised] },
      { checks: [{ same: 'note' }], writes: [['HDEL', 'notes', 'ben']] },
    ]);
  });

  it('is refused for one whom a record names, and for the last', () => {
    expect(deleting('ben', ['ben'])).toEqual({ answer: { ok: false, code: 'consultant_in_use' } });
    const last = deleteConsultant('ada', withoutConsultant({ id: 'ada' }), now, []);
    expect(last.decide(kept(personOf('ada')), alone)).toEqual({
      answer: { ok: false, code: 'last_consultant' },
    });
  });
});
