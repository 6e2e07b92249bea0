/** Search for payments by package, client name, e-mail address, payer and reference. */
import type { PaymentRecord } from './payment.ts';
import { similarTo, type Sought, soughtOf } from '#platform/rules/search-text.ts';

type NamedPayment = Pick<
  PaymentRecord,
  'packageName' | 'clientName' | 'email' | 'payer' | 'reference'
>;

const asked = ({ terms, holds }: Sought) => ({
  texts: [],
  terms,
  passes: ({ packageName, clientName, email, payer, reference }: NamedPayment) =>
    holds({ names: [packageName, clientName, email, payer, reference] }),
});

/**
 * Condition for the store: every word occurs in one of these. `passes` makes the final decision.
 */
export const wordsCondition = (typed: string) => asked(soughtOf(typed));

/** The same for similar words (typing errors); `null` if there are none. */
export function similarWordsCondition(typed: string) {
  const sought = similarTo(typed);
  return sought && asked(sought);
}
