import * as z from 'zod/mini';
import type { RecordRegistration } from '#features/outbox/index.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { paymentKeys } from './keys.ts';
import { jsonOf } from '#platform/redis/records.ts';
import { paymentRecordSchema } from './payment-record.ts';

interface ToldPayment {
  about: 'payment';
  payment: PaymentRecord;
}

/** How the delivery worker reads a payment. */
export const paymentRecord = {
  keys: { records: paymentKeys.records },
  read: (_own, { text }): ToldPayment => ({
    about: 'payment',
    payment: z.parse(jsonOf(paymentRecordSchema), text),
  }),
  partiesOf: ({ payment }) => ({ client: payment.email ?? '', consultant: '' }),
} satisfies RecordRegistration<ToldPayment>;
