import type { Config } from '@netlify/functions';
import { linkPayment } from '#features/payments/endpoints/link-payment.ts';
import { linkPaymentOpen } from '#features/payments/endpoints/link-payment-open.ts';
import { paymentsCheckoutStatus } from '#features/payments/endpoints/payments-checkout-status.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: ['/api/links/payment', '/api/links/payment/open', '/api/payments/checkout-status/:id'],
};

export default serve(linkPayment, linkPaymentOpen, paymentsCheckoutStatus);
