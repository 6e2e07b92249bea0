import { type PaymentEnv, parsePaymentEnv } from '#platform/env/env-payments.ts';
import { EnvironmentError } from '#platform/env/env.ts';
import { type LinkEnv, parseLinkEnv } from '#platform/env/env-links.ts';
import type { PaymentGateway } from '#features/payments/rules/payment-gateway.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { linkAddress, signLink } from '#features/links/rules/signed-link.ts';
import { paymentDueDays } from '#service-rules';
import { appointmentStore } from '#features/appointments/store/appointments.ts';
import { auditStore } from '#features/audit/store/audit.ts';
import { deliveryDesk } from '#features/delivery/store/delivery-desk.ts';
import { paymentList } from '#features/payments/store/payment-list.ts';
import { paymentStore } from '#features/payments/store/payments.ts';
import { stripeClient } from '#features/payments/stripe/client.ts';
import { stripeGateway } from '#features/payments/stripe/gateway.ts';
import { type Core, fromEnvironment } from '#platform/services/core.ts';
import { orNone } from '#platform/services/optional.ts';
import { withRefusalLog } from '#features/access/services/refusal-log.ts';

export { isSignature, readEvent } from '#features/payments/stripe/webhook.ts';

interface Settings {
  /** `undefined` where payments are not set up. */
  stripe: PaymentEnv | undefined;
  links: LinkEnv;
  /** The site's address without a slash at its end. */
  site: string;
  /** In place of Stripe's own. */
  gateway?: PaymentGateway;
}

/** Payments, and what their functions need besides. */
export function withPayments(
  core: Core,
  { stripe, links, site, gateway = stripe && stripeGateway(stripeClient(stripe), site) }: Settings,
) {
  const { db, now: clock, randomId, timeZone } = core;
  const appointments = appointmentStore(db);
  const payments = paymentStore(db);
  const linkOf = ({ id, locale }: PaymentRecord) => {
    const token = signLink(links.key, { role: 'payer', id, issuedOn: clock() });
    return linkAddress(site, { role: 'payer', locale, token });
  };
  return {
    ...withRefusalLog(core),
    audit: auditStore(db),
    deliveryDesk: deliveryDesk(db),
    payments,
    paymentList: paymentList(db),
    stripe: { isSetUp: gateway !== undefined, isTest: stripe?.isTest ?? false },
    webhookSecret: stripe?.webhookSecret,
    linkOf,
    /** What the steps of a payment work with, at this moment. */
    paying: (now: Date) => ({
      ...{ gateway, payments, now, timeZone, randomId, linkKeys: links, linkOf },
      dueDays: paymentDueDays,
      findAppointment: (id: string) => appointments.get(id),
    }),
  };
}

export type PaymentServices = Core & ReturnType<typeof withPayments>;

/** For all functions that have to do with payments. */
export const paymentServices = fromEnvironment((core, source) => {
  const { siteUrl } = core.env;
  if (siteUrl === undefined) {
    throw new EnvironmentError('Set these environment variables: SITE_URL');
  }
  return withPayments(core, {
    stripe: orNone('payments', parsePaymentEnv, source),
    links: parseLinkEnv(source),
    site: siteUrl,
  });
});
