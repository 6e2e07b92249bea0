import * as z from 'zod/mini';
import {
  companySchema,
  emailSchema,
  guards,
  localeSchema,
  messageSchema,
  nameSchema,
  phoneSchema,
  requestLocaleSchema,
  zonedInstantSchema,
} from '#platform/contract/fields.ts';
import { serviceSchema, services } from '#platform/contract/service.ts';
import { receivedSchema } from './inbox.ts';

/** Time of sending by the visitor's clock; stored as received and not used for any decision. */
const timestampSchema = zonedInstantSchema;

const details = {
  service: serviceSchema,
  name: nameSchema,
  email: emailSchema,
  phone: phoneSchema,
  company: companySchema,
  message: messageSchema,
  timestamp: z.optional(timestampSchema),
  locale: requestLocaleSchema,
};
export const inquiryRequestSchema = z.strictObject({ ...details, ...guards });

/** The stored details. A new one must be named here, otherwise this does not compile. */
const kept = {
  service: z.enum(services),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.string(),
  message: z.string(),
  timestamp: z.optional(timestampSchema),
  locale: localeSchema,
} satisfies Record<keyof typeof details, z.ZodMiniType>;

export const inquirySchema = receivedSchema(kept);
export type Inquiry = z.infer<typeof inquirySchema>;
