/** The states of a payment, of refunds and of disputes. Apart from the schemas, for functions that have no room. */

/**
 * `open` until the client pays; `processing` while the money is on its way; `failed` if it did not arrive and
 * can be paid again; `expired` if the firm withdrew the request or the appointment does not take place.
 * `disputed`: the client's bank asks for the money back; `lost`: the bank got it.
 */
export const paymentStates = [
  'open',
  'processing',
  'failed',
  'paid',
  'partly_refunded',
  'refunded',
  'disputed',
  'lost',
  'expired',
] as const;
export type PaymentState = (typeof paymentStates)[number];

const payable: readonly PaymentState[] = ['open', 'failed'];
/** Whether the payment can still be paid. */
export const isPayable = ({ state }: { state: PaymentState }): boolean => payable.includes(state);

const holding: readonly PaymentState[] = ['paid', 'partly_refunded', 'disputed'];
/** Whether the firm holds money for the payment, all or a part. */
export const isHeld = ({ state }: { state: PaymentState }): boolean => holding.includes(state);
export const refundStates = ['pending', 'succeeded', 'failed', 'canceled'] as const;

export const disputeStates = ['open', 'won', 'lost'] as const;
