/** Looking for payments by what a person calls them. */
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
 * What a store is asked for, so that every word occurs in package, name or address; it leaves the last
 * word to `passes`.
 */
export const wordsCondition = (typed: string) => asked(soughtOf(typed));

/** The same of what may be meant though a word is mistyped; `null` where none can be. */
export function similarWordsCondition(typed: string) {
  const sought = similarTo(typed);
  return sought && asked(sought);
}
