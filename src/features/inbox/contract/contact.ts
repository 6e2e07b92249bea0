import * as z from 'zod/mini';
import {
  emailSchema,
  guards,
  localeSchema,
  messageSchema,
  nameSchema,
  requestLocaleSchema,
  subjectSchema,
} from '#platform/contract/fields.ts';
import { receivedSchema } from './inbox.ts';

const details = {
  name: nameSchema,
  email: emailSchema,
  subject: subjectSchema,
  message: messageSchema,
  locale: requestLocaleSchema,
};
export const contactRequestSchema = z.strictObject({ ...details, ...guards });

/** The stored details. A new one must be named here, otherwise this does not compile. */
const kept = {
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  locale: localeSchema,
} satisfies Record<keyof typeof details, z.ZodMiniType>;

export const contactMessageSchema = receivedSchema(kept);
export type ContactMessage = z.infer<typeof contactMessageSchema>;
