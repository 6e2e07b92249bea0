/** Fields of the desk's forms in which somebody types an amount. */
import * as z from 'zod/mini';
import { leastCents, mostCents } from '#features/payments/contract/amount.ts';
import { toEuros } from '#platform/contract/euros.ts';
import { type AmountFault, amountFaults, readCents } from './amount-text.ts';

const isNot = (fault: AmountFault) => (text: string) => readCents(text) !== fault;

/** The euros of a text that means so many cents at least and at most; else `code`. */
const amountField = (least: number, most: number, code: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.minLength(1, 'required'),
      ...amountFaults.map((fault) => z.refine<string>(isNot(fault), fault)),
      z.refine((text) => {
        const cents = readCents(text);
        return typeof cents === 'number' && cents >= least && cents <= most;
      }, code),
    ),
    z.transform((text) => {
      const cents = readCents(text);
      return typeof cents === 'number' ? toEuros(cents) : 0;
    }),
  );

/** What can be asked for. */
export const requestedAmountSchema = amountField(leastCents, mostCents, 'invalid_amount');

/** What can be given back, where so many cents are left. */
export const refundedAmountSchema = (rest: number) => amountField(1, rest, 'outside_rest');
