import { appointmentStore } from '#features/appointments/index.ts';
import { stripeClient } from '#features/payments/stripe/client.ts';
import { stripeGateway } from '#features/payments/stripe/gateway.ts';
import { returningStore } from '#features/payments/store/returning.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';
import { paymentDueDays } from '#service-rules';
import { type PaymentSite, paymentSite, withPaymentBooks } from './payment-books.ts';

export { isSignature, readEvent } from '#features/payments/stripe/webhook.ts';

/** Payment services, with Stripe if it is set up. */
export function withPayments(core: Core, settings: PaymentSite) {
  const { stripe, links, site } = settings;
  const { db, randomId, timeZone } = core;
  const appointments = appointmentStore(db);
  const books = withPaymentBooks(core, settings);
  const gateway = stripe && stripeGateway(stripeClient(stripe), site);
  const { payments, linkOf } = books;
  return {
    ...books,
    returning: returningStore(db),
    webhookSecret: stripe?.webhookSecret,
    /** Ports for the rules of a payment, at the given time. */
    paying: (now: Date) => ({
      ...{ gateway, payments, now, timeZone, randomId, linkKeys: links, linkOf },
      dueDays: paymentDueDays,
      findAppointment: (id: string) => appointments.get(id),
    }),
  };
}

/** For endpoints that ask Stripe or receive its events. */
export const paymentServices = forAdmin((core, source) =>
  withPayments(core, paymentSite(core, source)),
);
