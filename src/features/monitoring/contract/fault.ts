import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';

/** A call that ended in an exception; it names addresses by their pattern and nobody at all. */
export const faultSchema = z.object({
  at: instantSchema,
  method: z.string(),
  route: z.string(),
  status: z.number(),
  code: z.string(),
  error: z.string(),
  cause: z.optional(z.string()),
  requestId: z.string(),
});
export type Fault = z.infer<typeof faultSchema>;
