/** The form that asks for a payment: what stands in it at first, and what is sent; no React. */
import * as z from 'zod/mini';
import { emailSchema, nameSchema } from '#platform/contract/fields.ts';
import { type PaymentRequest, paymentRequestSchema } from '#features/payments/contract/payment.ts';
import { paymentDueDays } from '#service-rules';
import { addDays } from '#platform/time/zone.ts';
import { requestedAmountSchema } from './amount-field.ts';

/** As the form has it, where all is text and what was left empty is `''`. */
export const requestFieldsSchema = z.extend(z.omit(paymentRequestSchema, { appointment: true }), {
  amount: requestedAmountSchema,
  clientName: z.union([z.literal(''), nameSchema]),
  email: z.union([z.literal(''), emailSchema]),
});

/** What is asked of the server; nothing stands for a field that was left empty. */
export function toRequest(
  { clientName, email, note, ...rest }: z.output<typeof requestFieldsSchema>,
  appointment?: string,
): PaymentRequest {
  return {
    ...rest,
    ...(note !== undefined && { note }),
    ...(clientName !== '' && { clientName }),
    ...(email !== '' && { email }),
    ...(appointment !== undefined && { appointment }),
  };
}

/** Until when a payment is asked for unless told; `today` is the firm's. */
export const usualDueDay = (today: string): string => addDays(today, paymentDueDays);
