/** The amounts that can be requested and refunded. */
import * as z from 'zod/mini';
import { toCents } from '#platform/contract/euros.ts';

/** Stripe's bounds for one payment in euros, in cents. */
export const leastCents = 50;
export const mostCents = 99_999_999;

const isWithin = (least: number) => (euros: number) => {
  const cents = toCents(euros);
  return cents !== null && cents >= least && cents <= mostCents;
};

/** An amount that can be requested: 0.50 to 999,999.99. */
export const amountSchema = z.number().check(z.refine(isWithin(leastCents), 'invalid_amount'));
/** An amount that can be refunded: 0.01 or more. */
export const refundAmountSchema = z.number().check(z.refine(isWithin(1), 'invalid_amount'));
