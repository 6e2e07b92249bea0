import { describe, expect, it } from 'vitest';
import { type Busy, availabilityIn } from '#features/hours/rules/slots.ts';
import { rosterOf } from '#tests/support/hours.ts';
import fc from '#tests/support/property.ts';
import { minuteMs } from '#platform/time/units.ts';

const timeZone = 'UTC';
const period = { from: new Date('2041-03-11T00:00Z'), to: new Date('2041-03-13T00:00Z') };
const at = (quarters: number) => period.from.getTime() + quarters * 15 * minuteMs;
const rule = { minutes: 60, bufferBefore: 0, bufferAfter: 0 };
const roster = rosterOf('ada', 'bea');
const freeIn = (busy: readonly Busy[], consultants = roster.consultants) =>
  availabilityIn({ slots: [], taken: [], busy, roster: { ...roster, consultants } }, rule, {
    ...{ period, timeZone },
  }).isFree;

const consultant = fc.constantFrom('ada', 'bea');
const quarter = fc.nat({ max: 40 });
/** Pieces in any order, which may overlap, contain one another or be empty. */
const busyPieces = fc.array(
  fc.tuple(consultant, quarter, fc.nat({ max: 12 })).map(([whose, from, length]) => ({
    ...{ consultant: whose, from: at(from), to: at(from + length) },
  })),
  { maxLength: 12 },
);

describe('isFree', () => {
  it('agrees with a check against every external event', () => {
    const property = fc.property(busyPieces, consultant, quarter, (busy, whose, quarters) => {
      const [startsAt, endsAt] = [at(quarters), at(quarters + 4)];
      const isBusy = busy.some(
        (event) => event.consultant === whose && event.from < endsAt && event.to > startsAt,
      );
      expect(freeIn(busy)({ startsAt, consultant: whose })).toBe(!isBusy);
    });
    fc.assert(property);
  });

  it('is false for a retired consultant', () => {
    const consultants = roster.consultants.map((consultant) => ({
      ...consultant,
      active: consultant.id === 'bea',
    }));
    const isFree = freeIn([], consultants);
    expect(isFree({ startsAt: at(1), consultant: 'ada' })).toBe(false);
    expect(isFree({ startsAt: at(1), consultant: 'bea' })).toBe(true);
  });
});
