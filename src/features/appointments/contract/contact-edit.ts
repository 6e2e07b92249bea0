/** What the firm corrects of whom an appointment is with; apart, so that no visitor's script carries it. */
import * as z from 'zod/mini';
import {
  changedPhoneSchema,
  emailSchema,
  localeSchema,
  nameSchema,
} from '#platform/contract/fields.ts';

/** In the order in which they are named. */
export const contactFields = ['clientName', 'email', 'phone', 'locale'] as const;
export type ContactField = (typeof contactFields)[number];

const fields = {
  clientName: z.optional(nameSchema),
  /** `''` for whoever has none. */
  email: z.optional(z.union([emailSchema, z.literal('')])),
  phone: z.optional(changedPhoneSchema),
  /** In which the client is written to. */
  locale: z.optional(localeSchema),
} satisfies Record<ContactField, z.ZodMiniType>;

/** What is absent stays as it is; something must be there. */
export const contactEditSchema = z
  .strictObject(fields)
  .check(z.refine((edit) => contactFields.some((field) => edit[field] !== undefined), 'required'));
export type ContactEdit = z.infer<typeof contactEditSchema>;
