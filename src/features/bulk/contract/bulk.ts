/** Many records at once, at the desk: which ones, and what was done with them. */
import * as z from 'zod/mini';
import {
  appointmentSchema,
  activeStatuses,
  appointmentStatusSchema,
} from '#features/appointments/contract.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { contactMessageSchema, inboxKinds, inquirySchema } from '#features/inbox/contract.ts';
import { emailSchema, idSchema, instantSchema, messageSchema } from '#platform/contract/fields.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import { searchTextSchema } from '#platform/contract/search.ts';

/** Records that one preview names: the newest of all that fit. */
export const mostPreviewed = 10_000;
/** Of these, the newest that are shown. */
export const sampleSize = 20;

/** Narrows by when records came in (both included), who sent them, and what stands in them. */
const criteria = {
  from: z.optional(instantSchema),
  until: z.optional(instantSchema),
  /** Upper and lower case are one. */
  email: z.optional(emailSchema),
  /** Anywhere in what a person wrote. */
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
  /** More may fit: the newest are acted on first, and the rest is for another preview. */
  hasMore: z.boolean(),
};
const ids = z.array(idSchema);

/** The ids are what is acted on: nothing that comes in later is. */
export const appointmentPreviewSchema = z.object({
  ...found,
  ids: z.partialRecord(appointmentStatusSchema, ids),
  /** What the firm has for those of a status: for how many, and how much, in euros. */
  paid: z.partialRecord(
    appointmentStatusSchema,
    z.object({ count: z.number(), amount: z.number() }),
  ),
  sample: z.array(appointmentSchema),
});
export type AppointmentPreview = z.infer<typeof appointmentPreviewSchema>;

export const inboxPreviewSchema = z.object({
  ...found,
  ids,
  sample: z.array(z.union([contactMessageSchema, inquirySchema])),
});
export type InboxPreview = z.infer<typeof inboxPreviewSchema>;

/** None twice: it would be counted as two. */
const portion = ids.check(
  z.minLength(1, 'required'),
  z.maxLength(mostAtOnce, 'too_many'),
  z.refine((all) => new Set(all).size === all.length, 'repeated'),
);

/** Only those that still have the status that the preview showed. */
export const bulkCancellationSchema = z.strictObject({
  ids: portion,
  status: z.enum(activeStatuses, 'unknown_status'),
  /** Whether the clients are told; of a flood, nobody is. */
  tells: z.boolean(),
  note: z.optional(messageSchema),
});
export const bulkErasureSchema = z.strictObject({ ids: portion, status: appointmentStatusSchema });
export const inboxErasureSchema = z.strictObject({ kind: inboxKindSchema, ids: portion });

/** `skipped`: gone, or no longer as the preview showed them. */
export const bulkResultSchema = z.object({ done: z.number(), skipped: z.number() });
export type BulkResult = z.infer<typeof bulkResultSchema>;
