import type { Config } from '@netlify/functions';
import { linkAppointmentMeeting } from '#features/links/endpoints/link-appointment-meeting.ts';
import {
  linkAppointmentAgain,
  linkAppointmentPayment,
} from '#features/links/endpoints/link-appointment-onward.ts';
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
    '/api/links/appointment/again',
    '/api/links/appointment/meeting',
    '/api/links/appointment/payment',
    '/api/links/appointment/proposal',
    '/api/links/payment',
    '/api/links/payment/open',
    '/api/links/request/proposal',
    '/api/links/request/withdraw',
    '/api/payments/checkout-status/:id',
  ],
};

// What is done by link besides paying.
export default serve(
  linkAppointmentAgain,
  linkAppointmentMeeting,
  linkAppointmentPayment,
  linkAppointmentProposal,
  linkRequestProposal,
  linkRequestWithdrawal,
  linkPayment,
  linkPaymentOpen,
  paymentsCheckoutStatus,
);
