import Stripe from 'stripe';
import * as z from 'zod/mini';
import type { NewsSubject } from '#features/payments/rules/payment-settling.ts';

/** Stripe's own bound on the age of a signature, in seconds. */
const toleranceSeconds = 300;

/** Format of Stripe's ids. */
const id = z.string().check(z.regex(/^\w{1,255}$/));

const eventSchema = z.object({
  data: z.object({
    object: z.object({
      object: z.string(),
      id,
      payment_intent: z.optional(z.nullable(z.union([id, z.object({ id })]))),
    }),
  }),
});

/** When the signature was made, in seconds; `NaN` if the header does not say. */
const signedAt = (signature: string) =>
  Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? NaN);

/** Whether a header can be a signature of Stripe; if not, the body need not be read. */
export const isSignature = (signature: string): boolean =>
  /^[\x21-\x7e]{1,2000}$/.test(signature) && !Number.isNaN(signedAt(signature));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * The subject of a signed event. All other content is ignored, since the caller asks Stripe. `null` if Stripe
 * did not sign it, or signed it too long ago or ahead of time.
 */
export function readEvent(
  body: string,
  signature: string,
  { secret, now }: { secret: string; now: Date },
): NewsSubject | null {
  const isAhead = signedAt(signature) - now.getTime() / 1000 > toleranceSeconds;
  if (!isSignature(signature) || isAhead) return null;
  try {
    const at = now.getTime();
    Stripe.webhooks.signature?.verifyHeader(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      at,
    );
  } catch {
    return null;
  }
  // A signed event that cannot be parsed concerns nothing that we know.
  const event = jsonOf(body);
  const parsed = z.safeParse(eventSchema, event);
  if (!parsed.success) return { of: 'none' };
  const { object, id, payment_intent: intent } = parsed.data.data.object;
  if (object === 'checkout.session') return { of: 'session', id };
  if (!['refund', 'charge', 'dispute'].includes(object) || !intent) return { of: 'none' };
  return { of: 'payment', intent: typeof intent === 'string' ? intent : intent.id };
}
