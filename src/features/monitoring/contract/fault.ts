import * as z from 'zod/mini';
import { instantSchema } from '#platform/contract/fields.ts';

/**
 * Calls that ended in the same exception: `at`, `requestId` are the last one's. They have the route's pattern,
 * not the address, and no personal data. `count` and `since` (the first one) are absent in entries from before
 * equal faults were counted.
 */
export const faultSchema = z.object({
  at: instantSchema,
  method: z.string(),
  route: z.string(),
  status: z.number(),
  code: z.string(),
  error: z.string(),
  cause: z.optional(z.string()),
  requestId: z.string(),
  count: z.optional(z.number()),
  since: z.optional(instantSchema),
});
export type Fault = z.infer<typeof faultSchema>;
