/** Checkout status for the return page from Stripe. A module of its own, to keep that page small. */
import * as z from 'zod/mini';

/** Id of a checkout session at Stripe. */
export const checkoutSessionIdSchema = z
  .string()
  .check(z.regex(/^cs_(test|live)_[A-Za-z0-9]{8,200}$/, 'invalid_id'));

export const checkoutStatuses = ['paid', 'processing', 'unpaid', 'expired', 'refunded'] as const;
export type CheckoutStatus = (typeof checkoutStatuses)[number];

/** What any caller with the id of a session may see (specification, section 7). */
export const checkoutStatusSchema = z.object({
  /** Empty once the person is erased. */
  package_name: z.string(),
  /** In euros. */
  amount: z.number(),
  status: z.enum(checkoutStatuses),
});
export type CheckoutState = z.infer<typeof checkoutStatusSchema>;
