/** Schemas for acts of the desk on many records at once: criteria, previews and results. */
import * as z from 'zod/mini';
import {
  appointmentSchema,
  activeStatuses,
  type AppointmentStatus,
  appointmentStatusSchema,
} from '#features/appointments/contract.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { contactMessageSchema, inboxKinds, inquirySchema } from '#features/inbox/contract.ts';
import {
  emailSchema,
  idSchema,
  knownInstantSchema,
  maxLength,
  optionalLines,
} from '#platform/contract/fields.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import { searchTextSchema } from '#platform/contract/search.ts';

/** The maximum number of records in a preview: the newest of all matches. */
export const mostPreviewed = 10_000;
/** The number of records shown in full, the newest of those. */
export const sampleSize = 20;

/** Criteria: when records were made (both ends included), the sender, and the text. */
const criteria = {
  from: z.optional(knownInstantSchema),
  until: z.optional(knownInstantSchema),
  /** Case is ignored. */
  email: z.optional(emailSchema),
  /** Searched in all text that a person wrote. */
  q: z.optional(searchTextSchema),
};

export const appointmentCriteriaSchema = z.strictObject({
  ...criteria,
  status: z.optional(appointmentStatusSchema),
  consultant: z.optional(consultantIdSchema),
});
export type AppointmentCriteria = z.infer<typeof appointmentCriteriaSchema>;

const inboxKindSchema = z.enum(inboxKinds, 'unknown_kind');

export const inboxCriteriaSchema = z.strictObject({
  ...criteria,
  kind: inboxKindSchema,
  unread: z.optional(z.literal(true)),
});
export type InboxCriteria = z.infer<typeof inboxCriteriaSchema>;

const found = {
  /** More records may match. The newest are acted on first; another preview finds the rest. */
  hasMore: z.boolean(),
};
const ids = z.array(idSchema);

/** Acts use the ids, so that records made later are not affected. */
export const appointmentPreviewSchema = z.object({
  ...found,
  ids: z.partialRecord(appointmentStatusSchema, ids),
  /** Payments that the firm holds, by status: number of appointments, and amount in euros. */
  paid: z.partialRecord(
    appointmentStatusSchema,
    z.object({
      count: z.number(),
      amount: z.number(),
      /** What of that can be given back now; absent if all. */
      refundable: z.optional(z.number()),
    }),
  ),
  sample: z.array(appointmentSchema),
});
export type AppointmentPreview = z.infer<typeof appointmentPreviewSchema>;
/** What the firm holds for the appointments of one status. */
export type BulkPaid = NonNullable<AppointmentPreview['paid'][AppointmentStatus]>;

export const inboxPreviewSchema = z.object({
  ...found,
  ids,
  sample: z.array(z.union([contactMessageSchema, inquirySchema])),
});
export type InboxPreview = z.infer<typeof inboxPreviewSchema>;

/** No id may occur twice, or it would be counted twice. */
const portion = ids.check(
  z.minLength(1, 'required'),
  z.maxLength(mostAtOnce, 'too_many'),
  z.refine((all) => new Set(all).size === all.length, 'repeated'),
);

/** Applies only to appointments that still have the status in the preview. */
export const bulkCancellationSchema = z.strictObject({
  ids: portion,
  status: z.enum(activeStatuses, 'unknown_status'),
  /** Whether the clients are notified; false for a flood of fake bookings. */
  tells: z.boolean(),
  note: optionalLines(maxLength.message),
  /** What becomes of what was paid for them; decided later if absent. */
  money: z.optional(z.enum(['back', 'keep'], 'unknown_choice')),
});
export const bulkErasureSchema = z.strictObject({ ids: portion, status: appointmentStatusSchema });
export const inboxErasureSchema = z.strictObject({ kind: inboxKindSchema, ids: portion });

/** `skipped` counts records that are gone or no longer match the preview. */
export const bulkResultSchema = z.object({ done: z.number(), skipped: z.number() });
export type BulkResult = z.infer<typeof bulkResultSchema>;
