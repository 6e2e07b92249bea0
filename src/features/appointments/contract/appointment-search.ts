/**
 * Schemas for searching appointments by personal data. The query goes in the body, never in a URL, because
 * URLs are logged.
 */
import * as z from 'zod/mini';
import { deskAppointmentSchema } from './appointment.ts';
import { appointmentExportQuerySchema, appointmentListQuerySchema } from './desk-appointments.ts';
import { appointmentStatuses } from './appointment-status.ts';
import { bodyPageSizeSchema, searchTextSchema } from '#platform/contract/search.ts';

const asked = {
  /**
   * Words in name, e-mail address, phone number and message, in any order, with or without accents. An umlaut
   * equals its two-letter spelling; a phone number equals its digits.
   */
  q: z.optional(searchTextSchema),
  /** `active`: pending and confirmed; `taking_place`: these and completed. */
  status: z.optional(z.enum([...appointmentStatuses, 'active', 'taking_place'], 'unknown_status')),
  /** `received` (the default): newest first. `start`: by the start of the appointment, earliest first. */
  order: z.optional(z.enum(['received', 'start'], 'unknown_order')),
};

export const appointmentSearchSchema = z.strictObject({
  ...appointmentListQuerySchema.shape,
  ...asked,
  limit: bodyPageSizeSchema,
});

export const appointmentExportSchema = z.strictObject({
  ...appointmentExportQuerySchema.shape,
  ...asked,
});
export type AppointmentExport = z.output<typeof appointmentExportSchema>;

/**
 * `isSimilar` marks results of the fallback: where no appointment matches, the newest whose name or address
 * differs by one letter, all on one page.
 */
export const foundAppointmentSchema = z.extend(deskAppointmentSchema, {
  isSimilar: z.optional(z.literal(true)),
});
export type FoundAppointment = z.infer<typeof foundAppointmentSchema>;
