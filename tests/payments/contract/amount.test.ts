import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountSchema,
  leastCents,
  mostCents,
  refundAmountSchema,
} from '#features/payments/contract/amount.ts';
import { eurosText, toCents, toEuros } from '#platform/contract/euros.ts';

const cents = fc.integer({ min: 0, max: mostCents });

describe('an amount', () => {
  it('is the same after conversion from cents to euros and back', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(toCents(toEuros(amount))).toBe(amount);
        expect(toCents(eurosText(amount))).toBe(amount);
        expect(toCents(Number(JSON.parse(JSON.stringify(toEuros(amount)))))).toBe(amount);
      }),
    );
  });

  it.each([
    [0.5, 50],
    [0.29, 29],
    [1.1, 110],
    [8.2, 820],
    [1234.5, 123_450],
    [1_000.07, 100_007],
    [999_999.99, 99_999_999],
  ])('converts %f euros to %i cents', (euros, expected) => {
    expect(toCents(euros)).toBe(expected);
  });

  it.each([0.1 + 0.2, 1.005, 1e21, -1, Number.NaN, Infinity, 1_000_000, '1,50', '1.', '', ' 1'])(
    '%s is no amount',
    (euros) => {
      expect(toCents(euros)).toBeNull();
    },
  );

  it('is written with two decimals', () => {
    expect([0, 5, 50, 123_450, 99_999_999].map(eurosText)).toEqual([
      '0.00',
      '0.05',
      '0.50',
      '1234.50',
      '999999.99',
    ]);
  });

  it('can be requested from 0.50 to 999,999.99, and refunded from 0.01', () => {
    const isAsked = (amount: number) => amountSchema.safeParse(toEuros(amount)).success;
    expect([leastCents - 1, leastCents, mostCents].map(isAsked)).toEqual([false, true, true]);
    expect(amountSchema.safeParse(1_000_000).success).toBe(false);
    expect([0, 0.01, 0.001].map((back) => refundAmountSchema.safeParse(back).success)).toEqual([
      false,
      true,
      false,
    ]);
  });
});
