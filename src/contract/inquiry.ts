import * as z from 'zod/mini';
import {
  companySchema,
  emailSchema,
  honeypotField,
  honeypotSchema,
  idSchema,
  instantSchema,
  localeSchema,
  messageSchema,
  nameSchema,
  phoneSchema,
  requestLocaleSchema,
  zonedInstantSchema,
} from './fields.ts';
import { serviceSchema, services } from './service.ts';

/** When the visitor's own clock said it was sent; kept as it came, decided on nothing. */
const timestampSchema = zonedInstantSchema;

export const inquiryRequestSchema = z.strictObject({
  service: serviceSchema,
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  company: companySchema,
  message: messageSchema,
  timestamp: z.optional(timestampSchema),
  locale: requestLocaleSchema,
  [honeypotField]: honeypotSchema,
});

export const inquirySchema = z.object({
  id: idSchema,
  service: z.enum(services),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  message: z.string(),
  timestamp: z.optional(timestampSchema),
  locale: localeSchema,
  createdAt: instantSchema,
  readAt: z.optional(instantSchema),
});
