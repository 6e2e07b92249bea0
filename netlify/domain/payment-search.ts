/** Looking for payments by what a person calls them. */
import type { PaymentRecord } from './payment.ts';
import { instead, textsOf, toPlain } from './search-text.ts';

type Named = Pick<PaymentRecord, 'packageName' | 'clientName' | 'email'>;

/** Whether every word occurs in package, name or address; true where there is none. */
export function holdsWords(typed: string) {
  const words = toPlain(typed).split(/\s+/).filter(Boolean);
  return ({ packageName, clientName = '', email = '' }: Named): boolean => {
    const text = toPlain([packageName, clientName, email].join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** What a store is asked for, which leaves the last word to `passes`. */
export function wordsCondition(typed: string) {
  const texts = typed.split(/\s+/).flatMap((word) => textsOf(word));
  return { passes: holdsWords(typed), texts, instead };
}
