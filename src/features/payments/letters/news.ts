import type { Recipient } from '#features/outbox/contract/way.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { paymentWays } from './notifications.ts';

type PaymentKind = keyof ReturnType<typeof paymentWays>;

/** Whether a kind tells of a payment. */
export const isOfPayment = (kind: string): kind is PaymentKind =>
  Object.hasOwn(paymentWays(), kind);

export interface PaymentNews {
  kind: PaymentKind;
  recipient: Recipient;
  payment: PaymentRecord;
  /** Tells several of a kind apart: of a refund, which of the record's it is, from 1. */
  event: number | undefined;
}
