import type { Recipient } from '#platform/contract/way.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { paymentWays } from './notifications.ts';

type PaymentKind = keyof ReturnType<typeof paymentWays>;

/** Whether a notification kind is about a payment. */
export const isOfPayment = (kind: string): kind is PaymentKind =>
  Object.hasOwn(paymentWays(), kind);

export interface PaymentNews {
  kind: PaymentKind;
  recipient: Recipient;
  payment: PaymentRecord;
  /** Distinguishes several events of a kind. For a refund: its position in the record, from 1. */
  event: number | undefined;
}
