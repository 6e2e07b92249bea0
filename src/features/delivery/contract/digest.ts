/** A digest: what the notices of an hour to one mailbox or chat would have told. */
import * as z from 'zod/mini';

/** Kinds of notices, in the order in which a digest counts them. */
export const digestedKinds = [
  'appointment_requested',
  'appointment_booked',
  'appointment_moved_by_visitor',
  'appointment_place_changed_by_visitor',
  'appointment_cancelled_by_visitor',
  'appointment_proposal_over',
  'appointment_unanswered',
  'appointment_expired',
  'contact_message_received',
  'inquiry_received',
] as const;

/** Links to decide are counted too, but go without saying where requests are told. */
const countedKinds = [...digestedKinds, 'appointment_undecided'] as const;

export const digestSchema = z.object({
  /** Milliseconds since 1970. */
  from: z.number(),
  until: z.number(),
  /** Number of notices by kind. */
  counts: z.partialRecord(z.enum(countedKinds), z.number()),
  /** Id of the consultant whose notices they are; absent for the firm's. */
  consultant: z.optional(z.string()),
});
export type Digest = z.infer<typeof digestSchema>;
