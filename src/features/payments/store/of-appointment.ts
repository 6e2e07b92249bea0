/** The payments of one appointment: how acts and links read them. */
import * as z from 'zod/mini';
import type { MoneyOf } from '#features/links/index.ts';
import { clientMoney, dueFirst, moneyAtEnd } from '#features/payments/rules/appointment-money.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { jsonOf, readable } from '#platform/redis/records.ts';
import { hookOf } from '#platform/redis/reads.ts';
import { paymentKeys as keys } from './keys.ts';
import { paymentRecordSchema } from './payment-record.ts';

/** A payment with whatever else is kept in it, also by code of after. */
const wholePayment = z.custom<PaymentRecord>(
  (record) => paymentRecordSchema.safeParse(record).success,
);
export const wholePaymentJson = jsonOf(wholePayment);

export const paymentReads = (appointment: string) =>
  ({
    paymentIds: {
      command: ['ZRANGEBYLEX', keys.byAppointment, `[${appointment} `, `(${appointment}!`],
      reply: z.array(z.string()),
    },
    payments: {
      command: ['HMGET', keys.records, { of: 'paymentIds', match: ' (.+)$', all: true }],
      reply: readable(wholePaymentJson),
    },
  }) as const;

/** How links read the money for an appointment. */
export const appointmentMoney: MoneyOf = (id) =>
  hookOf(
    {
      ...paymentReads(id),
      returningSince: {
        command: ['ZSCORE', keys.returning, id],
        reply: z.nullable(z.string()),
      },
    },
    ({ payments, returningSince }) => ({
      atEnd: moneyAtEnd(payments),
      payable: dueFirst(payments)?.id,
      ofClient: ({ decided, today }) =>
        clientMoney(payments, { ordered: returningSince === null ? undefined : decided, today }),
    }),
  );
