import { auditStore } from '#features/audit/index.ts';
import { deliveryDesk } from '#features/delivery/index.ts';
import { linkAddress, signLink } from '#features/links/index.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { paymentList } from '#features/payments/store/payment-list.ts';
import { paymentStore } from '#features/payments/acts/put.ts';
import { type LinkEnv, parseLinkEnv } from '#platform/env/env-links.ts';
import { type PaymentEnv, parsePaymentEnv } from '#platform/env/env-payments.ts';
import { EnvironmentError, type EnvSource } from '#platform/env/env.ts';
import { listedRecords } from '#registry/ledgers.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';
import { orNone } from '#server/optional.ts';

export interface PaymentSite {
  /** `undefined` if payments are not set up. */
  stripe: PaymentEnv | undefined;
  links: LinkEnv;
  /** The site's address, without a trailing slash. */
  site: string;
}

function siteOf({ siteUrl }: Core['env']): string {
  if (siteUrl !== undefined) return siteUrl;
  throw new EnvironmentError('Set these environment variables: SITE_URL');
}

/** Services that read stored payments; bundled without Stripe. */
export function withPaymentBooks(core: Core, { stripe, links, site }: PaymentSite) {
  const { db, now: clock } = core;
  return {
    audit: auditStore(db),
    deliveryDesk: deliveryDesk(db, listedRecords),
    payments: paymentStore(db),
    paymentList: paymentList(db),
    stripe: { isSetUp: stripe !== undefined, isTest: stripe?.isTest ?? false },
    linkOf: ({ id, locale }: PaymentRecord): string => {
      const token = signLink(links.key, { role: 'payer', id, issuedOn: clock() });
      return linkAddress(site, { role: 'payer', locale, token });
    },
  };
}

export type PaymentBooks = Core & ReturnType<typeof withPaymentBooks>;

/** @throws {EnvironmentError} if a variable is missing or cannot be used */
export const paymentSite = (core: Core, source: EnvSource): PaymentSite => ({
  stripe: orNone('payments', parsePaymentEnv, source),
  links: parseLinkEnv(source),
  site: siteOf(core.env),
});

/** For endpoints that list and export payments. */
export const paymentBooks = forAdmin((core, source) =>
  withPaymentBooks(core, paymentSite(core, source)),
);
