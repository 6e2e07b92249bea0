/** A stored value that could not be read, and was set aside so that it disturbs nobody. */
import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';
import { unreadableReasons } from '#platform/contract/unreadable.ts';

export const setAsideSchema = z.object({
  id: z.string(),
  /** Where it was: the key's name and, in a hash, the field. */
  key: z.string(),
  field: z.string(),
  at: instantSchema,
  why: z.enum(unreadableReasons),
  text: z.string(),
  /** More of it is kept than is shown. */
  isCut: z.optional(z.literal(true)),
});
export type SetAside = z.infer<typeof setAsideSchema>;
