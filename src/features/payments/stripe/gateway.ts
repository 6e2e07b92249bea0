import * as z from 'zod/mini';
import type { Locale } from '#platform/contract/locales.ts';
import { type Outcome, success } from '#platform/rules/outcome.ts';
import type { PaymentGateway } from '#features/payments/rules/payment-gateway.ts';
import type { PaymentRecord } from '#features/payments/rules/payment.ts';
import { titleIn } from '#platform/i18n/service-titles.ts';
import { localizePath } from '#platform/i18n/paths.ts';
import type { StripeClient } from './client.ts';
import { isInvalid, refundRefusal, toRefusal } from './refusal.ts';
import { disputeSchema, isAsAsked, refundSchema, sessionSchema, toTruth } from './truth.ts';

/** Stripe's page does not support Arabic. */
const stripeLocales = { de: 'de', en: 'en-GB', ar: 'en' } as const satisfies Record<Locale, string>;

const expand = ['payment_intent.latest_charge'];
/** Most refunds or disputes that are read of one payment; none has more. */
const limit = 100;
/** Most refunds or disputes of all payments within some days. */
const mostRecent = 500;

async function asked<T>(ask: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return success(await ask());
  } catch (error) {
    return toRefusal(error);
  }
}

const ofIntentSchema = z.object({ payment_intent: z.string() });
const intentOf = (found: unknown): string[] => {
  const { data } = ofIntentSchema.safeParse(found);
  return data ? [data.payment_intent] : [];
};

/** Payment gateway for Stripe Checkout; Stripe's page leads back to `site`. */
export function stripeGateway(stripe: StripeClient, site: string): PaymentGateway {
  const pageOf = (path: `/${string}`, locale: Locale) => `${site}${localizePath(path, locale)}`;

  /** Contains no personal data: Stripe's page asks for what it needs itself. */
  const orderOf = ({ id, packageName, cents, locale }: PaymentRecord) => {
    const name = titleIn(packageName, locale === 'de' ? 'de' : 'en');
    return {
      mode: 'payment' as const,
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'eur', unit_amount: cents, product_data: { name } },
        },
      ],
      locale: stripeLocales[locale],
      success_url: `${pageOf('/payment-success', locale)}?session_id={CHECKOUT_SESSION_ID}`,
      cancel_url: pageOf('/payment-cancel', locale),
      client_reference_id: id,
      metadata: { payment: id },
      payment_intent_data: { description: name, metadata: { payment: id } },
      // An amount requested in euros is paid in euros.
      adaptive_pricing: { enabled: false },
      expand,
    };
  };

  async function restOf(intent: string) {
    const [refunds, disputes] = await Promise.all([
      stripe.refunds.list({ payment_intent: intent, limit }),
      stripe.disputes.list({ payment_intent: intent, limit }),
    ]);
    return {
      refunds: z.parse(z.array(refundSchema), refunds.data),
      disputes: z.parse(z.array(disputeSchema), disputes.data),
    };
  }

  return {
    open: (record, key) =>
      asked(async () => {
        const idempotencyKey = `checkout-${record.id}-${key}`;
        const session = await stripe.checkout.sessions.create(orderOf(record), { idempotencyKey });
        return toTruth(z.parse(sessionSchema, session), record);
      }),

    async truthOf(sessionId, record) {
      const truth = await asked(async () => {
        const found = await stripe.checkout.sessions.retrieve(sessionId, { expand });
        const session = z.parse(sessionSchema, found);
        const intent = session.payment_intent;
        if (intent?.status !== 'succeeded') return toTruth(session, record);
        if (!isAsAsked(session, record)) {
          console.error(JSON.stringify({ payments: 'not_as_asked', payment: record.id }));
          return toTruth(session, record);
        }
        return toTruth(session, record, await restOf(intent.id));
      });
      if (truth.ok || truth.code !== 'not_found') return truth;
      // A session of another account or mode: it cannot be paid.
      console.error(JSON.stringify({ payments: 'session_unknown', payment: record.id }));
      const { isTest, session } = record;
      const expiresAt = session?.expiresAt ?? record.createdAt;
      return success({ id: sessionId, state: 'expired', expiresAt, isTest, refunds: [] });
    },

    async expire(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
        return success(true);
      } catch (error) {
        // Only an open session can be ended.
        return isInvalid(error) ? success(false) : toRefusal(error);
      }
    },

    async isComplete(sessionId) {
      const found = await asked(() => stripe.checkout.sessions.retrieve(sessionId));
      if (found.ok) return success(found.value.status === 'complete');
      return found.code === 'not_found' ? success(false) : found;
    },

    async refund({ id, paid }, { key, cents }) {
      // The order's key in the metadata links the refund to its reason, whichever call sees it first.
      const order = { payment_intent: paid?.intent ?? '', amount: cents, metadata: { order: key } };
      try {
        await stripe.refunds.create(order, { idempotencyKey: `refund-${id}-${key}` });
        return success(undefined);
      } catch (error) {
        return refundRefusal(error);
      }
    },

    async sessionOf(intent) {
      const ask = () => stripe.checkout.sessions.list({ payment_intent: intent, limit: 1 });
      const found = await asked(ask);
      if (found.ok) return success(found.value.data[0]?.id ?? null);
      return found.code === 'not_found' ? success(null) : found;
    },

    changedSince: (since) =>
      asked(async () => {
        const recent = { created: { gte: Math.floor(since.getTime() / 1000) }, limit };
        const most = { limit: mostRecent };
        const [refunds, disputes] = await Promise.all([
          stripe.refunds.list(recent).autoPagingToArray(most),
          stripe.disputes.list(recent).autoPagingToArray(most),
        ]);
        // May include those of other shops, so nothing but the payment is read of them.
        return [...new Set([...refunds, ...disputes].flatMap(intentOf))];
      }),
  };
}
