/** What becomes of what was paid for an appointment that ends. */
import * as z from 'zod/mini';

const euros = z.number().check(z.minimum(0));

/** In euros. Decided later if absent, or if another sum is held than the caller saw. */
export const moneyChoiceSchema = z.optional(
  z.strictObject({
    /** What the caller saw as paid. */
    paid: euros,
    /** What is given back of it; the rest is kept. */
    back: euros,
  }),
);
export type MoneyChoice = z.output<typeof moneyChoiceSchema>;
