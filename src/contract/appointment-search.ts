/** Appointments by what a person calls them; in a body, never in an address, which would be logged. */
import * as z from 'zod/mini';
import { appointmentExportQuerySchema, appointmentListQuerySchema } from './appointment.ts';
import { bodyPageSizeSchema, searchTextSchema } from './search.ts';

/** `q` is looked for in name, e-mail address, phone number and message, whatever the case. */
export const appointmentSearchSchema = z.strictObject({
  ...appointmentListQuerySchema.shape,
  limit: bodyPageSizeSchema,
  q: z.optional(searchTextSchema),
});

export const appointmentExportSchema = z.strictObject({
  ...appointmentExportQuerySchema.shape,
  q: z.optional(searchTextSchema),
});
