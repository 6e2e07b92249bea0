/** What whoever comes back from Stripe's page may know; apart, so that its page carries no more. */
import * as z from 'zod/mini';

/** Stripe's name of a checkout session. */
export const checkoutSessionIdSchema = z
  .string()
  .check(z.regex(/^cs_(test|live)_[A-Za-z0-9]{8,200}$/, 'invalid_id'));

export const checkoutStatuses = ['paid', 'processing', 'unpaid', 'expired', 'refunded'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** What whoever holds a session's id may know (specification, section 7; api.md). */
export const checkoutStatusSchema = z.object({
  package_name: z.string(),
  /** In euros. */
  amount: z.number(),
  status: z.enum(checkoutStatuses),
});
export type CheckoutState = z.infer<typeof checkoutStatusSchema>;
