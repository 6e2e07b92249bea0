/** Payments by what somebody types of them; no React. */
import type { Payment } from '#contract/payment.ts';

const toPlain = (text: string) => text.normalize('NFC').toLowerCase();

/** Those in whose package, name or address every word occurs; all of them where there is none. */
export function matching(payments: readonly Payment[], typed: string): readonly Payment[] {
  const words = toPlain(typed).split(/\s+/).filter(Boolean);
  return payments.filter(({ packageName, clientName = '', email = '' }) => {
    const text = toPlain([packageName, clientName, email].join('\n'));
    return words.every((word) => text.includes(word));
  });
}
