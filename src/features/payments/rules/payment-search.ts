/** Search for payments by package, client name and e-mail address. */
import type { PaymentRecord } from './payment.ts';
import { similarTo, type Sought, soughtOf } from '#platform/rules/search-text.ts';

type NamedPayment = Pick<PaymentRecord, 'packageName' | 'clientName' | 'email'>;

const asked = ({ terms, holds }: Sought) => ({
  texts: [],
  terms,
  passes: ({ packageName, clientName, email }: NamedPayment) =>
    holds({ names: [packageName, clientName, email] }),
});

/**
 * Condition for the store: every word occurs in package, name or address. `passes` makes the final decision.
 */
export const wordsCondition = (typed: string) => asked(soughtOf(typed));

/** The same for similar words (typing errors); `null` if there are none. */
export function similarWordsCondition(typed: string) {
  const sought = similarTo(typed);
  return sought && asked(sought);
}
