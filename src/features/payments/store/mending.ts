/** What of a payment its record tells, once another value of it could not be read. */
import { appointmentStatusSchema, isOver } from '#features/appointments/contract.ts';
import { appointmentsKeys } from '#features/appointments/store/keys.ts';
import { type PaymentRecord, paymentState } from '#features/payments/rules/payment.ts';
import type { Mending } from '#platform/redis/mending.ts';
import { type Hook, hookOf } from '#platform/redis/reads.ts';
import { readableOrNull } from '#platform/redis/records.ts';
import { paymentKeys as keys } from './keys.ts';
import { wholePaymentJson } from './of-appointment.ts';
import { changedWrites } from './payment-writes.ts';

const told =
  (valueOf: (payment: PaymentRecord) => string) =>
  (id: string): Hook<string | undefined> =>
    hookOf(
      {
        record: { command: ['HGET', keys.records, id], reply: readableOrNull(wholePaymentJson) },
      },
      ({ record }) => (record === null ? undefined : valueOf(record)),
    );

export const paymentsMending: Mending = {
  mends: {
    [keys.states]: told(paymentState),
    [keys.versions]: told(({ version }) => String(version)),
  },
  restores: {
    // One whose appointment was over meanwhile ends as it would have.
    [keys.records](_id, text, now) {
      const { data: payment } = wholePaymentJson.safeParse(text);
      return hookOf(
        {
          itsStatus: {
            command: [
              ...(['HGET', appointmentsKeys.appointmentStatus] as const),
              payment?.appointment ?? '',
            ],
            reply: readableOrNull(appointmentStatusSchema),
          },
        },
        ({ itsStatus }) => {
          const isLate = itsStatus !== null && isOver(itsStatus);
          if (!payment || payment.overAt !== undefined || !isLate) return {};
          return {
            checks: [{ same: 'itsStatus' }],
            writes: changedWrites([{ ...payment, overAt: now.toISOString() }], now),
          };
        },
      );
    },
  },
};
