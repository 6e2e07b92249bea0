/** What becomes of what was paid for an appointment that ends. */
import * as z from 'zod/mini';
import { toEuros } from './euros.ts';

const isWholeCents = (euros: number) =>
  euros >= 0 && euros < 1e9 && toEuros(Math.round(euros * 100)) === euros;
const euros = z.number().check(z.refine(isWholeCents, 'invalid_amount'));

/**
 * In euros. Decided later if absent, if another sum is held than the caller saw, or if nothing of it can be given
 * back by now.
 */
export const moneyChoiceSchema = z.optional(
  z
    .strictObject({
      /** What the caller saw as paid, without what is on its way back. */
      paid: euros,
      /** What is given back of it, at most what can be; the rest is kept. */
      back: euros,
    })
    .check(z.refine(({ paid, back }) => back <= paid, { error: 'invalid_amount', path: ['back'] })),
);
export type MoneyChoice = z.output<typeof moneyChoiceSchema>;
