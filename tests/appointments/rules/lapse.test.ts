/** What becomes of an unanswered request, and what its client is promised. */
import { describe, expect, it } from 'vitest';
import type { Exception } from '#features/hours/contract/hours.ts';
import { judgeWaiting, promiseOf } from '#features/appointments/rules/lapse.ts';
import { emptySchedule } from '#features/hours/rules/schedule.ts';
import { requestHours } from '#firm';

const timeZone = 'Europe/Zurich';
const closed = (from: string, to: string): Exception => ({
  ...{ id: `closed ${from}`.padEnd(22, '_'), kind: 'closed', from, to },
});
const rosterOf = (...exceptions: Exception[]) => ({
  version: '1',
  consultants: [
    { id: 'firm', active: true, services: [], schedule: { ...emptySchedule, exceptions } },
  ],
});
/** Friday evening. */
const friday = '2026-11-27T17:00:00Z';
const start = '2026-12-24T13:00:00Z';
const fortnight = closed('2026-11-30T00:00', '2026-12-14T00:00');

interface Case {
  lapses?: boolean;
  reminded?: string[];
  startsAt?: string;
  isAnswered?: boolean;
  roster?: ReturnType<typeof rosterOf>;
}
function judged(now: string, { lapses = false, reminded = [], ...of }: Case = {}): string {
  const { startsAt = start, isAnswered = false, roster = rosterOf() } = of;
  const verdict = judgeWaiting(
    {
      ...{ id: 'a', lookAt: 0, askedAt: Date.parse(friday), startsAt: Date.parse(startsAt) },
      ...{ isAnswered, remindedAt: reminded.map((at) => Date.parse(at)) },
    },
    { lapses, now: new Date(now), roster, timeZone },
  );
  if (verdict.act === 'lapse') return verdict.act;
  return `${verdict.act} ${new Date(verdict.again).toISOString().slice(0, 16)}`;
}

it('what was confirmed at once waits for its beginning, and is reminded of by nobody', () => {
  for (const lapses of [true, false]) {
    const of = { lapses, isAnswered: true };
    expect(judged('2026-12-10T09:00:00Z', of)).toBe('wait 2026-12-24T13:00');
    expect(judged(start, of)).toBe('lapse');
  }
});

describe('sixteen working hours', () => {
  it('are what these tests count', () => {
    expect(requestHours).toBe(16);
  });
});

describe('a request that does not lapse', () => {
  it('is looked at daily, until the firm has been open for long enough', () => {
    expect(judged(friday)).toBe('wait 2026-11-28T17:00');
    expect(judged('2026-12-01T15:59:00Z')).toBe('wait 2026-12-02T08:00');
  });

  it('has its reminders while the firm is open: not as it closes, not at night', () => {
    expect(judged('2026-12-01T16:00:00Z')).toBe('wait 2026-12-02T08:00');
    expect(judged('2026-12-05T10:00:00Z')).toBe('wait 2026-12-06T10:00');
    expect(judged('2026-12-02T08:00:00Z')).toBe('remind 2026-12-03T08:00');
  });

  it('has a second one after as many hours more, and no third', () => {
    const reminded = ['2026-12-02T08:00:00Z'];
    expect(judged('2026-12-03T15:59:00Z', { reminded })).toBe('wait 2026-12-04T08:00');
    expect(judged('2026-12-04T08:00:00Z', { reminded })).toBe('remind 2026-12-05T08:00');
    reminded.push('2026-12-04T08:00:00Z');
    expect(judged('2026-12-18T08:00:00Z', { reminded })).toBe('wait 2026-12-19T08:00');
  });

  it('has the second one that much later where the first was late', () => {
    expect(judged('2026-12-09T08:00:00Z', { reminded: ['2026-12-08T12:00:00Z'] })).toBe(
      'wait 2026-12-10T08:00',
    );
  });

  it('waits for the end of what was closed afterwards', () => {
    const roster = rosterOf(fortnight);
    expect(judged('2026-12-02T08:00:00Z', { roster })).toBe('wait 2026-12-03T08:00');
    expect(judged('2026-12-16T08:00:00Z', { roster })).toBe('remind 2026-12-17T08:00');
  });

  it('is over at its beginning, and has no reminder from then on', () => {
    const startsAt = '2026-12-02T08:00:00Z';
    expect(judged('2026-12-02T07:59:00Z', { startsAt })).toBe('wait 2026-12-02T08:00');
    expect(judged(startsAt, { startsAt })).toBe('lapse');
  });

  it('has no reminder where the firm does not open any more', () => {
    const roster = rosterOf(closed('2026-11-27T00:00', '2027-12-31T00:00'));
    expect(judged('2026-12-23T13:00:00Z', { roster })).toBe('wait 2026-12-24T13:00');
  });
});

describe('a request that lapses', () => {
  it('has one reminder at half, and lapses after the whole', () => {
    expect(judged('2026-11-30T16:00:00Z', { lapses: true })).toBe('wait 2026-12-01T08:00');
    expect(judged('2026-12-01T08:00:00Z', { lapses: true })).toBe('remind 2026-12-01T16:00');
    const reminded = ['2026-12-01T08:00:00Z'];
    expect(judged('2026-12-01T15:59:00Z', { lapses: true, reminded })).toBe(
      'wait 2026-12-01T16:00',
    );
    expect(judged('2026-12-01T16:00:00Z', { lapses: true, reminded })).toBe('lapse');
  });

  it('lapses later where the firm was closed afterwards', () => {
    const roster = rosterOf(fortnight);
    expect(judged('2026-12-01T16:00:00Z', { lapses: true, roster })).toBe('wait 2026-12-02T16:00');
    expect(judged('2026-12-15T16:00:00Z', { lapses: true, roster })).toBe('lapse');
  });
});

describe('the promise', () => {
  const promised = (startsAt: string, roster = rosterOf()) =>
    promiseOf({ createdAt: new Date(friday), startsAt: new Date(startsAt) }, { roster, timeZone });

  it('is the day on which the firm has been open for long enough', () => {
    expect(promised(start)).toEqual({ answerBy: '2026-12-01' });
    expect(promised(start, rosterOf(fortnight))).toEqual({ answerBy: '2026-12-15' });
  });

  it('names no day where the appointment begins before', () => {
    expect(promised('2026-12-01T16:00:00Z')).toEqual({});
    expect(promised('2026-12-01T16:15:00Z')).toEqual({ answerBy: '2026-12-01' });
  });
});
