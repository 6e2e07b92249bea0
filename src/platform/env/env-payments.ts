import * as z from 'zod/mini';
import { checkEnv, type EnvSource } from './env.ts';

const paymentEnvSchema = z.pipe(
  z.object({
    /** A secret key, or a restricted one that may read and write what `features/payments/stripe/` calls. */
    STRIPE_SECRET_KEY: z.string().check(z.regex(/^(sk|rk)_(test|live)_\w+$/)),
    /** Of the endpoint `/api/payments/webhook` at Stripe. */
    STRIPE_WEBHOOK_SECRET: z.string().check(z.regex(/^whsec_\S+$/)),
    /** Another server that speaks Stripe's protocol; honoured by the local stack alone. */
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

/** What functions need that speak to Stripe; `undefined` where payments are not set up. */
export function parsePaymentEnv(source: EnvSource): PaymentEnv | undefined {
  const isMissing = !source['STRIPE_SECRET_KEY'] && !source['STRIPE_WEBHOOK_SECRET'];
  return isMissing ? undefined : checkEnv(paymentEnvSchema, source);
}
