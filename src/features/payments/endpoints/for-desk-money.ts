import type { Endpoint } from '#server/serve.ts';
import { payment } from './payment.ts';
import { paymentDeliveries } from './payment-deliveries.ts';
import { paymentDismiss } from './payment-dismiss.ts';
import { paymentExpire } from './payment-expire.ts';
import { paymentMail } from './payment-mail.ts';
import { paymentRefund } from './payment-refund.ts';
import { paymentsCheckout } from './payments-checkout.ts';
import { paymentsSearch } from './payments-search.ts';

/** Endpoints of this subject in `netlify/functions/desk-money.ts`. */
export const paymentsEndpoints: readonly Endpoint[] = [
  payment,
  paymentDeliveries,
  paymentDismiss,
  paymentExpire,
  paymentMail,
  paymentRefund,
  paymentsCheckout,
  paymentsSearch,
];
