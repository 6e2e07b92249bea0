/** Form of a payment request: initial values and request body. No React. */
import * as z from 'zod/mini';
import { emailSchema, nameSchema } from '#platform/contract/fields.ts';
import { type PaymentRequest, paymentRequestSchema } from '#features/payments/contract/payment.ts';
import { paymentDueDays } from '#service-rules';
import { addDays } from '#platform/time/zone.ts';
import { requestedAmountSchema } from './amount-field.ts';

/** Fields of the form: all are text, and an empty field is `''`. */
export const requestFieldsSchema = z.extend(z.omit(paymentRequestSchema, { appointment: true }), {
  amount: requestedAmountSchema,
  clientName: z.union([z.literal(''), nameSchema]),
  email: z.union([z.literal(''), emailSchema]),
});

/** Request body; empty fields are left out. */
export function toRequest(
  { clientName, email, note, payer, reference, ...rest }: z.output<typeof requestFieldsSchema>,
  appointment?: string,
): PaymentRequest {
  return {
    ...rest,
    ...(note !== undefined && { note }),
    ...(payer !== undefined && { payer }),
    ...(reference !== undefined && { reference }),
    ...(clientName !== '' && { clientName }),
    ...(email !== '' && { email }),
    ...(appointment !== undefined && { appointment }),
  };
}

/** Default due date; `today` is in the firm's time zone. */
export const usualDueDay = (today: string): string => addDays(today, paymentDueDays);
