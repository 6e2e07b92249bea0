import { isMoneyDue } from '#features/payments/store/returning.ts';
import type { Core } from '#server/core.ts';

/** The scheduled step that gives back, once that is due, what was paid for appointments that ended. */
export const withReturning = ({ db, now, endWithdrawnPayments }: Core) => ({
  giveBack: async (): Promise<void> => {
    // Stripe is asked by the function that carries its library.
    if (await isMoneyDue(db, now())) await endWithdrawnPayments();
  },
});
