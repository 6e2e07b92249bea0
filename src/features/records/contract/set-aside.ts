/** A stored value that could not be read and was set aside, so that it does not break other reads. */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { unreadableReasons } from '#platform/contract/unreadable.ts';

export const setAsideSchema = z.object({
  id: z.string(),
  /** Where the value was: name of the key and, in a hash, the field. */
  key: z.string(),
  field: z.string(),
  at: instantSchema,
  why: z.enum(unreadableReasons),
  text: z.string(),
  /** True if only the beginning of the value is shown. */
  isCut: z.optional(z.literal(true)),
});
export type SetAside = z.infer<typeof setAsideSchema>;
