/** Appointments by what a person calls them; in a body, never in an address, which would be logged. */
import * as z from 'zod/mini';
import {
  appointmentExportQuerySchema,
  appointmentListQuerySchema,
  deskAppointmentSchema,
} from './appointment.ts';
import { appointmentStatuses } from './appointment-status.ts';
import { bodyPageSizeSchema, searchTextSchema } from '#platform/contract/search.ts';

const asked = {
  /**
   * Words of name, e-mail address, phone number and message, in any order, with or without accents;
   * an umlaut is as good as its two letters, a number as its digits.
   */
  q: z.optional(searchTextSchema),
  /** `active` is what takes place, or will once it is confirmed. */
  status: z.optional(z.enum([...appointmentStatuses, 'active'], 'unknown_status')),
  /** The newest first, or by when it takes place, the earliest first. */
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
 * Where no appointment holds what is sought, those of the newest whose name or address is but one
 * letter away: all of them on one page.
 */
export const foundAppointmentSchema = z.extend(deskAppointmentSchema, {
  isSimilar: z.optional(z.literal(true)),
});
export type FoundAppointment = z.infer<typeof foundAppointmentSchema>;
