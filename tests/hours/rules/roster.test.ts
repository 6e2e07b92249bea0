import { describe, expect, it } from 'vitest';
import type { Exception } from '#features/hours/contract/hours.ts';
import { services } from '#platform/contract/service.ts';
import {
  choiceOf,
  ownerOf,
  candidatesAt,
  type Roster,
  refusedBy,
  takersOf,
} from '#features/hours/rules/roster.ts';
import { emptySchedule, type Schedule } from '#features/hours/rules/schedule.ts';
import { house } from '#tests/support/house.ts';

const timeZone = 'Europe/Zurich';
const mornings: Schedule = {
  ...emptySchedule,
  rules: [{ weekdays: [1], spans: [{ from: '09:00', to: '12:00' }] }],
};
const roster: Roster = {
  version: '7',
  consultants: [
    { id: 'ada', active: true, services: ['sonstige'], schedule: mornings },
    { id: 'ben', active: false, services: ['sonstige'], schedule: emptySchedule },
    { id: 'cleo', active: true, services: ['projekt-management'], schedule: emptySchedule },
  ],
};

describe('consultant of an appointment', () => {
  it('is active and offers the service, in the roster’s order', () => {
    expect(takersOf(roster)).toEqual(['ada', 'cleo']);
    expect(takersOf(roster, 'sonstige')).toEqual(['ada']);
    expect(choiceOf(undefined, roster, 'sonstige')).toEqual({ ok: true, value: ['ada'] });
    expect(choiceOf(undefined, roster, 'finanz-investment')).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['cleo', 'other_services'],
    ['ben', 'unknown_consultant'],
    ['dora', 'unknown_consultant'],
  ])('cannot be %s: %s', (consultant, code) => {
    expect(choiceOf(consultant, roster, 'sonstige')).toEqual({
      ok: false,
      code: 'validation_failed',
      errors: [{ field: 'consultant', code }],
    });
  });

  it('ownerOf: accepts a retired consultant, and defaults to the first active one', () => {
    expect(ownerOf({ consultant: 'ben' }, roster)).toEqual({ ok: true, value: 'ben' });
    expect(ownerOf({}, roster)).toEqual({ ok: true, value: 'ada' });
    expect(ownerOf({ consultant: 'dora' }, roster).ok).toBe(false);
  });
});

describe('candidatesAt', () => {
  const closed: Exception = {
    ...{ id: 'closed'.padEnd(22, '_'), kind: 'closed' },
    ...{ from: '2026-12-28T11:00', to: '2026-12-28T12:00' },
  };
  const candidateAt = (instant: string, schedule = mornings) => {
    const [consultant] = roster.consultants;
    if (!consultant) throw new Error('Nobody is there');
    const alone = { ...roster, consultants: [{ ...consultant, schedule }] };
    const [candidate] = candidatesAt(new Date(instant), alone, { house, timeZone });
    return candidate;
  };

  it('returns the end of the opening hours and the services that may start then', () => {
    expect(candidateAt('2026-12-28T08:00Z')).toEqual({
      consultant: 'ada',
      isActive: true,
      // Every service counts, since an existing appointment for another service may still be moved here.
      begins: services,
      coveredUntil: Date.parse('2026-12-28T11:00Z'),
      hasHours: true,
    });
    // 09:30 is within the hours but not a start.
    const later = candidateAt('2026-12-28T08:30Z');
    expect(later).toMatchObject({ begins: [], coveredUntil: Date.parse('2026-12-28T11:00Z') });
  });

  it('returns no hours at their end', () => {
    const at = '2026-12-28T11:00Z';
    expect(candidateAt(at)).toMatchObject({ begins: [], coveredUntil: Date.parse(at) });
  });

  it('returns the next closed span if an appointment could reach it', () => {
    const schedule = { ...mornings, exceptions: [closed] };
    expect(candidateAt('2026-12-28T08:00Z', schedule)?.closedFrom).toBe(
      Date.parse('2026-12-28T10:00Z'),
    );
    expect(candidateAt('2026-12-28T10:30Z', schedule)?.closedFrom).toBe(
      Date.parse('2026-12-28T10:30Z'),
    );
    expect(candidateAt('2026-12-28T05:00Z', schedule)).not.toHaveProperty('closedFrom');
  });

  it('reports no hours without a rule or an opening', () => {
    const at = '2026-12-28T08:00Z';
    expect(candidateAt(at, emptySchedule)?.hasHours).toBe(false);
    expect(candidateAt(at, { ...emptySchedule, exceptions: [closed] })?.hasHours).toBe(false);
    const opening: Exception = { ...closed, kind: 'open' };
    expect(candidateAt(at, { ...emptySchedule, exceptions: [opening] })?.hasHours).toBe(true);
  });

  it('reports hours for all consultants if one of them has any', () => {
    const candidates = candidatesAt(new Date('2026-12-28T08:00Z'), roster, { house, timeZone });
    expect(candidates.map(({ hasHours }) => hasHours)).toEqual([true, true, true]);
  });
});

it('refusedBy: keeps the refusal only if the store has no newer roster', () => {
  expect(refusedBy(roster, { refused: 'no', answer: { stale: roster } })).toBe('no');
  const newer = { stale: { ...roster, version: '8' } };
  expect(refusedBy(roster, { refused: 'no', answer: newer })).toBe(newer);
  expect(refusedBy(roster, { refused: 'no', answer: 'what was answered before' })).toBe(
    'what was answered before',
  );
});
