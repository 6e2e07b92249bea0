import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';

/** A call that ended in an exception. It has the route's pattern, not the address, and no personal data. */
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
