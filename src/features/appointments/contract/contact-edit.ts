/**
 * The firm's correction of a client's contact data. A file of its own, so that no visitor's script includes
 * it.
 */
import * as z from 'zod/mini';
import {
  changedPhoneSchema,
  emailSchema,
  localeSchema,
  nameSchema,
} from '#platform/contract/fields.ts';

/** The editable contact fields, in the order in which the history lists them. */
export const contactFields = ['clientName', 'email', 'phone', 'locale'] as const;
export type ContactField = (typeof contactFields)[number];

const fields = {
  clientName: z.optional(nameSchema),
  /** `''` where the client has no address. */
  email: z.optional(z.union([emailSchema, z.literal('')])),
  phone: z.optional(changedPhoneSchema),
  /** The language of letters to the client. */
  locale: z.optional(localeSchema),
} satisfies Record<ContactField, z.ZodMiniType>;

/** Absent fields stay as they are. At least one field is required. */
export const contactEditSchema = z
  .strictObject(fields)
  .check(z.refine((edit) => contactFields.some((field) => edit[field] !== undefined), 'required'));
export type ContactEdit = z.infer<typeof contactEditSchema>;
