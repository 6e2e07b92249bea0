/** Amount fields of the desk's forms. */
import * as z from 'zod/mini';
import { leastCents, mostCents } from '#features/payments/contract/amount.ts';
import { toEuros } from '#platform/contract/euros.ts';
import { type AmountFault, amountFaults, readCents } from '#platform/form/amount-text.ts';

const isNot = (fault: AmountFault) => (text: string) => readCents(text) !== fault;

/** Parses a text to euros. Reports `code` if it is outside of `least` to `most` cents. */
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

/** An amount that can be requested. */
export const requestedAmountSchema = amountField(leastCents, mostCents, 'invalid_amount');

/** An amount that can be refunded; `rest`: the cents that are left. */
export const refundedAmountSchema = (rest: number) => amountField(1, rest, 'outside_rest');
