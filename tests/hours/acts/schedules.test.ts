/** What the act on schedules decides, without Redis. */
import { describe, expect, it } from 'vitest';
import { changeSchedule } from '#features/hours/acts/schedules.ts';
import { withoutException, withWeeklyHours } from '#features/hours/rules/schedule-change.ts';
import { newConsultant } from '#tests/support/hours.ts';

const now = new Date('2041-03-11T08:00:00Z');
const ports = { now, timeZone: 'Europe/Zurich', findHolidays: () => [] };
const exception = {
  ...{ id: 'exception-of-22-letters', kind: 'closed' as const },
  ...{ from: '2041-04-01T00:00', to: '2041-04-02T00:00' },
};
const schedule = { rules: [], holidays: [], holidayDates: [], exceptions: [exception], version: 4 };
const person = (id: string, order: number): [string, string] => [
  id,
  JSON.stringify({ ...newConsultant(id), version: 1, order }),
];
const values = {
  rosterVersion: '7',
  consultants: [person('ada', 0), person('ben', 1), person('cleo', 2)],
  schedules: ['ada', 'cleo'].map((id): [string, string] => [id, JSON.stringify(schedule)]),
};
const hours = withWeeklyHours({ rules: [], holidays: [] });

describe('a change of a schedule', () => {
  it('is written on the version of the roster that was read, and raises it', () => {
    const decision = changeSchedule({ consultant: 'ben' }, hours, ports).decide(values);
    if (!('plan' in decision)) throw new Error('nothing is decided');
    expect(decision.plan.writes).toEqual([
      [
        ...['HSET', 'schedules', 'ben'],
        '{"rules":[],"holidays":[],"holidayDates":[],"exceptions":[],"version":1}',
      ],
    ]);
    expect(decision.parts).toEqual([
      { checks: [{ same: 'rosterVersion' }], writes: [['ADD', 'house:version', 1]] },
    ]);
    expect(decision).toMatchObject({ kept: 'ben', subject: 'ben' });
    expect(decision.answerOf?.()).toMatchObject({ value: { consultant: 'ben', version: 1 } });
  });

  it('sets aside a schedule that cannot be read, before it is written anew', () => {
    const schedules = values.schedules.map(([id]): [string, string] => [id, '{"torn']);
    const torn = { ...values, schedules };
    const decision = changeSchedule({ consultant: 'ada' }, hours, ports).decide(torn);
    if (!('plan' in decision)) throw new Error('nothing is decided');
    const [aside, written] = decision.plan.writes;
    expect(aside).toEqual(['ASIDE', 'schedules', 'ada', 'json']);
    expect(written?.slice(0, 3)).toEqual(['HSET', 'schedules', 'ada']);
  });

  it('of everyone is about nobody, and leaves those whom it does not concern', () => {
    const asked = { consultant: 'ada', everyone: true };
    const decision = changeSchedule(asked, withoutException(exception.id), ports).decide(values);
    if (!('plan' in decision)) throw new Error('nothing is decided');
    const [write = []] = decision.plan.writes;
    expect([write[2], write[4], write.length]).toEqual(['ada', 'cleo', 6]);
    expect(decision).toMatchObject({ kept: 'ada', subject: undefined });
  });

  it('answers the present one to whoever saw another version, and refuses who is unknown', () => {
    const seen = changeSchedule({ consultant: 'ada', version: 3 }, hours, ports);
    expect(seen.decide(values)).toMatchObject({
      answer: { code: 'changed_meanwhile', record: { version: 4 } },
    });
    const unknown = changeSchedule({ consultant: 'dora' }, hours, ports);
    expect(unknown.decide(values)).toMatchObject({ answer: { code: 'validation_failed' } });
  });
});
