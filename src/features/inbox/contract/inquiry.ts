import * as z from 'zod/mini';
import {
  companySchema,
  emailSchema,
  guards,
  isKnownUtcDay,
  localeSchema,
  messageSchema,
  nameSchema,
  phoneSchema,
  requestLocaleSchema,
  zonedInstantSchema,
} from '#platform/contract/fields.ts';
import { serviceSchema, services } from '#platform/contract/service.ts';
import { receivedSchema } from './inbox.ts';

/**
 * Time of sending by the visitor's clock; stored as received and not used for any decision. One in a year that
 * the site does not know comes from a wrong clock and counts as absent.
 */
const timestampSchema = z.pipe(
  zonedInstantSchema,
  z.transform((text) => (isKnownUtcDay(text.slice(0, 10)) ? text : undefined)),
);

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
  timestamp: z.optional(z.string()),
  locale: localeSchema,
} satisfies Record<keyof typeof details, z.ZodMiniType>;

export const inquirySchema = receivedSchema(kept);
export type Inquiry = z.infer<typeof inquirySchema>;
