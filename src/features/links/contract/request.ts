/** What the firm's signed link opens: a request. Apart from the visitors' link, whose functions have no room. */
import * as z from 'zod/mini';
import { confirmSchema, venueSchema } from '#features/appointments/contract.ts';
import { instantSchema, knownInstantSchema } from '#platform/contract/fields.ts';
import { moneyChoiceSchema } from '#platform/contract/money-choice.ts';
import { seen, token, wordSchema } from './link-parts.ts';

/**
 * A request with everything that is needed to decide on it. The client's details and what was paid are
 * absent once it is decided or lapsed, since the link stays in a mailbox.
 */
export const linkedRequestSchema = z.extend(seen, {
  /** Name of the requested consultant, if the firm has several. */
  consultantName: z.optional(z.string()),
  clientName: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
  message: z.optional(z.string()),
  /** The client's time zone, where it differs from the firm's. */
  timeZone: z.optional(z.string()),
  /** The address, the number or the link where they meet, if not the usual one. */
  place: z.optional(z.string()),
  /** What was paid for it and not refunded, in euros; absent if nothing. */
  paid: z.optional(z.number()),
  /** What of that can be given back now; absent if all. */
  refundable: z.optional(z.number()),
  /** When the current status was set; absent while undecided. */
  decidedAt: z.optional(instantSchema),
  /** By which way the current status was set: absent for the desk, `system` for automatic changes. */
  decidedBy: z.optional(z.enum(['visitor-link', 'firm-link', 'system'])),
});
export type LinkedRequest = z.infer<typeof linkedRequestSchema>;

const decisions = ['confirm', 'decline'] as const;
export type Decision = (typeof decisions)[number];
export const linkDecisionSchema = z.strictObject({
  token,
  decision: z.enum(decisions, 'unknown_decision'),
  /** The start time that the caller saw. If it has changed, nothing is decided. */
  startsAt: z.optional(knownInstantSchema),
  note: wordSchema,
  confirm: confirmSchema,
  money: moneyChoiceSchema,
  /** How and where they meet from now on; for confirming. */
  venue: z.optional(venueSchema),
});
