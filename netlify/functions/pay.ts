import type { Config } from '@netlify/functions';
import { linkAppointmentProposal } from '#features/links/endpoints/link-appointment-proposal.ts';
import {
  linkRequestProposal,
  linkRequestWithdrawal,
} from '#features/links/endpoints/link-request-proposal.ts';
import { linkPayment } from '#features/payments/endpoints/link-payment.ts';
import { linkPaymentOpen } from '#features/payments/endpoints/link-payment-open.ts';
import { paymentsCheckoutStatus } from '#features/payments/endpoints/payments-checkout-status.ts';
import { serve } from '#server/serve.ts';

export const config: Config = {
  path: [
    '/api/links/appointment/proposal',
    '/api/links/payment',
    '/api/links/payment/open',
    '/api/links/request/proposal',
    '/api/links/request/withdraw',
    '/api/payments/checkout-status/:id',
  ],
};

// Other times are proposed and answered here, because no function of links has room for it.
export default serve(
  linkAppointmentProposal,
  linkRequestProposal,
  linkRequestWithdrawal,
  linkPayment,
  linkPaymentOpen,
  paymentsCheckoutStatus,
);
