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

describe('who takes an appointment', () => {
  it('is active and takes such ones, in order', () => {
    expect(takersOf(roster)).toEqual(['ada', 'cleo']);
    expect(takersOf(roster, 'sonstige')).toEqual(['ada']);
    expect(choiceOf(undefined, roster, 'sonstige')).toEqual({ ok: true, value: ['ada'] });
    expect(choiceOf(undefined, roster, 'finanz-investment')).toEqual({ ok: true, value: [] });
  });

  it.each([
    ['cleo', 'other_services'],
    ['ben', 'unknown_consultant'],
    ['dora', 'unknown_consultant'],
  ])('is not %s: %s', (consultant, code) => {
    expect(choiceOf(consultant, roster, 'sonstige')).toEqual({
      ok: false,
      code: 'validation_failed',
      errors: [{ field: 'consultant', code }],
    });
  });

  it('has hours and slots even when retired; where nobody is named it is the first active one', () => {
    expect(ownerOf({ consultant: 'ben' }, roster)).toEqual({ ok: true, value: 'ben' });
    expect(ownerOf({}, roster)).toEqual({ ok: true, value: 'ada' });
    expect(ownerOf({ consultant: 'dora' }, roster).ok).toBe(false);
  });
});

describe('what hours say of an instant', () => {
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

  it('is until when they go on, and about what one may begin', () => {
    expect(candidateAt('2026-12-28T08:00Z')).toEqual({
      consultant: 'ada',
      isActive: true,
      // Whoever has an appointment about something else may still move it to another of their times.
      begins: services,
      coveredUntil: Date.parse('2026-12-28T11:00Z'),
      hasHours: true,
    });
    // Half past nine is within them, and no beginning.
    const later = candidateAt('2026-12-28T08:30Z');
    expect(later).toMatchObject({ begins: [], coveredUntil: Date.parse('2026-12-28T11:00Z') });
  });

  it('is nothing after their end', () => {
    const at = '2026-12-28T11:00Z';
    expect(candidateAt(at)).toMatchObject({ begins: [], coveredUntil: Date.parse(at) });
  });

  it('is from when on something is closed, where an appointment could reach it', () => {
    const schedule = { ...mornings, exceptions: [closed] };
    expect(candidateAt('2026-12-28T08:00Z', schedule)?.closedFrom).toBe(
      Date.parse('2026-12-28T10:00Z'),
    );
    expect(candidateAt('2026-12-28T10:30Z', schedule)?.closedFrom).toBe(
      Date.parse('2026-12-28T10:30Z'),
    );
    expect(candidateAt('2026-12-28T05:00Z', schedule)).not.toHaveProperty('closedFrom');
  });

  it('is that none are said as long as there is neither rule nor opening', () => {
    const at = '2026-12-28T08:00Z';
    expect(candidateAt(at, emptySchedule)?.hasHours).toBe(false);
    expect(candidateAt(at, { ...emptySchedule, exceptions: [closed] })?.hasHours).toBe(false);
    const opening: Exception = { ...closed, kind: 'open' };
    expect(candidateAt(at, { ...emptySchedule, exceptions: [opening] })?.hasHours).toBe(true);
  });

  it('is never, of whoever has none where a colleague has', () => {
    const candidates = candidatesAt(new Date('2026-12-28T08:00Z'), roster, { house, timeZone });
    expect(candidates.map(({ hasHours }) => hasHours)).toEqual([true, true, true]);
  });
});

it('what a roster refuses is refused where the store knows no other', () => {
  expect(refusedBy(roster, { refused: 'no', answer: { stale: roster } })).toBe('no');
  const newer = { stale: { ...roster, version: '8' } };
  expect(refusedBy(roster, { refused: 'no', answer: newer })).toBe(newer);
  expect(refusedBy(roster, { refused: 'no', answer: 'what was answered before' })).toBe(
    'what was answered before',
  );
});
