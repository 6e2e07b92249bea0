/** The question what becomes of what was paid for an appointment that ends. No React. */
import { toEuros } from '#platform/contract/euros.ts';
import type { MoneyChoice } from '#platform/contract/money-choice.ts';
import { readCents } from './amount-text.ts';

export const moneyAnswers = ['all', 'part', 'keep', 'later'] as const;
export type MoneyAnswer = (typeof moneyAnswers)[number];

export interface MoneyDraft {
  answer?: MoneyAnswer;
  /** The part that goes back, as it is typed. */
  amount: string;
}
export const noMoneyDraft: MoneyDraft = { amount: '' };

/** Reads the answer; `null` if something is wrong with it, which is then shown. */
export type MoneyReader = () => { money: MoneyChoice } | null;

/** What is wrong with the answer: none was given, or the part is no amount below what can be given back. */
export type MoneyFault = 'missing' | 'amount';

/**
 * The choice to send, `undefined` for later; or what is wrong. In euros: what was `paid`, and what of that can be
 * given back.
 */
export function readMoney(
  { answer, amount }: MoneyDraft,
  { paid, refundable }: { paid: number; refundable: number },
): { money: MoneyChoice } | { fault: MoneyFault } {
  if (answer === undefined) return { fault: 'missing' };
  switch (answer) {
    case 'later':
      return { money: undefined };
    case 'all':
      return { money: { paid, back: refundable } };
    case 'keep':
      return { money: { paid, back: 0 } };
    case 'part': {
      const cents = readCents(amount);
      const back = typeof cents === 'number' ? toEuros(cents) : 0;
      return back > 0 && back < refundable ? { money: { paid, back } } : { fault: 'amount' };
    }
  }
}
