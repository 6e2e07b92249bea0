import { appointmentStore } from '#features/appointments/index.ts';
import type { PaymentGateway } from '#features/payments/rules/payment-gateway.ts';
import { stripeClient } from '#features/payments/stripe/client.ts';
import { stripeGateway } from '#features/payments/stripe/gateway.ts';
import { parseLinkEnv } from '#platform/env/env-links.ts';
import { type PaymentEnv, parsePaymentEnv } from '#platform/env/env-payments.ts';
import { type Core, fromEnvironment } from '#server/core.ts';
import { orNone } from '#server/optional.ts';
import { paymentDueDays } from '#service-rules';
import { type PaymentSite, siteOf, withPaymentBooks } from './payment-books.ts';

export { isSignature, readEvent } from '#features/payments/stripe/webhook.ts';

interface Settings extends PaymentSite {
  /** `undefined` if payments are not set up. */
  stripe: PaymentEnv | undefined;
  /** Replaces Stripe's gateway. */
  gateway?: PaymentGateway;
}

/** Payment services, with Stripe if it is set up. */
export function withPayments(
  core: Core,
  { stripe, links, site, gateway = stripe && stripeGateway(stripeClient(stripe), site) }: Settings,
) {
  const { db, randomId, timeZone } = core;
  const appointments = appointmentStore(db);
  const books = withPaymentBooks(core, { links, site });
  const { payments, linkOf } = books;
  return {
    ...books,
    stripe: { isSetUp: gateway !== undefined, isTest: stripe?.isTest ?? false },
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
export const paymentServices = fromEnvironment((core, source) =>
  withPayments(core, {
    stripe: orNone('payments', parsePaymentEnv, source),
    links: parseLinkEnv(source),
    site: siteOf(core.env),
  }),
);
