import * as z from 'zod/mini';
import { checkEnv, type EnvSource } from './env.ts';

const paymentEnvSchema = z.pipe(
  z.object({
    /**
     * A secret key, or a restricted one with read and write permission for what `features/payments/stripe/`
     * calls.
     */
    STRIPE_SECRET_KEY: z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/)),
    /** Secret of the webhook endpoint `/api/payments/webhook` at Stripe. */
    STRIPE_WEBHOOK_SECRET: z.string().check(z.regex(/^whsec_\S+$/)),
    /** Another server that speaks Stripe's protocol; used only by the local stack. */
    STRIPE_API_URL: z.optional(z.url()),
    LOCAL_STACK: z.optional(z.string()),
  }),
  z.transform((env) => ({
    key: env.STRIPE_SECRET_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    isTest: env.STRIPE_SECRET_KEY.includes('_test_'),
    apiUrl: env.LOCAL_STACK === '1' ? env.STRIPE_API_URL : undefined,
  })),
);
export type PaymentEnv = Readonly<z.output<typeof paymentEnvSchema>>;

/** Variables of functions that call Stripe; `undefined` where payments are not set up. */
export function parsePaymentEnv(source: EnvSource): PaymentEnv | undefined {
  const isMissing = !source['STRIPE_SECRET_KEY'] && !source['STRIPE_WEBHOOK_SECRET'];
  return isMissing ? undefined : checkEnv(paymentEnvSchema, source);
}
