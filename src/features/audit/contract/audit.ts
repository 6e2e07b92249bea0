import * as z from 'zod/mini';
import { deviceFields } from '#platform/contract/device.ts';
import { idSchema, instantSchema, pageSizeSchema } from '#platform/contract/fields.ts';

/** Actions in the audit log: everything that a signed-in admin can do to stored data, and the sign-ins. */
export const auditActions = [
  'signed_in',
  'signed_out',
  'sign_in_refused',
  'sign_in_code_asked',
  'sign_in_code_refused',
  'session_ended',
  'sessions_ended',
  'proof_refused',
  'call_refused',
  'slots_created',
  'slot_deleted',
  'slots_deleted',
  'day_blocked',
  'day_unblocked',
  'hours_changed',
  'exception_added',
  'exception_removed',
  'holidays_renewed',
  'consultant_added',
  'consultant_changed',
  'consultant_deleted',
  'appointment_entered',
  'appointment_status_changed',
  'appointment_moved',
  'appointment_kept',
  'appointment_undone',
  'times_proposed',
  'proposal_ended',
  'contact_edited',
  'appointment_erased',
  'appointments_cancelled_in_bulk',
  'appointments_erased_in_bulk',
  'flood_cleared',
  'flood_readmitted',
  'request_expired',
  'appointments_exported',
  'delivery_sent_again',
  'payment_requested',
  'payment_mailed',
  'payment_expired',
  'payment_refunded',
  'payment_dismissed',
  'payments_exported',
  'message_read',
  'message_erased',
  'inquiry_read',
  'inquiry_erased',
  'messages_erased_in_bulk',
  'inquiries_erased_in_bulk',
  'testimonial_added',
  'testimonial_changed',
  'testimonial_deleted',
  'testimonials_ordered',
  'calendar_feed_created',
  'calendar_feed_revoked',
  'calendar_feed_read',
  'outside_calendar_added',
  'outside_calendar_changed',
  'outside_calendar_removed',
  'person_shown',
  'person_erased',
  'second_factor_enabled',
  'second_factor_replaced',
  'second_factor_disabled',
  'value_restored',
  'value_dropped',
  'retention_run',
] as const;
/** Actions that occur only in older entries. */
const formerActions = ['day_blocked', 'day_unblocked'] as const;
export type FormerAction = (typeof formerActions)[number];
export const isFormer = (action: string): action is FormerAction =>
  formerActions.some((former) => former === action);

export type AuditAction = (typeof auditActions)[number];

/** Who did it: an admin's session, the holder of a signed link, or the system itself. */
const actorPattern = /^(admin(#[\w-]{8})?|visitor-link|firm-link|system)$/;
export type AuditActor = 'admin' | `admin#${string}` | 'visitor-link' | 'firm-link' | 'system';
const actorSchema = z.custom<AuditActor>(
  (value) => typeof value === 'string' && actorPattern.test(value),
);

/** An entry of the audit log: action, time and record. Never contains a name, an e-mail address or a text. */
export const auditEntrySchema = z.object({
  id: idSchema,
  at: instantSchema,
  action: z.enum(auditActions),
  /** `admin` without a session in entries from before sessions were distinguished. */
  actor: actorSchema,
  /** Keyed tag of the caller's network; the same network has the same tag. */
  source: z.optional(z.string()),
  /** Whether the session was started with a second factor. */
  factor: z.optional(z.boolean()),
  /** The session's device, as it was at sign-in. */
  ...deviceFields,
  /** Id of the record, or the day. */
  subject: z.optional(z.string()),
  /** Number of affected records, unless it is a single one. */
  count: z.optional(z.number()),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first. `cursor` is the id of the last entry of the previous page. */
export const auditQuerySchema = z.object({ limit: pageSizeSchema, cursor: z.optional(idSchema) });
