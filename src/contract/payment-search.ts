import * as z from 'zod/mini';
import { idSchema } from './fields.ts';
import { paymentStateSchema } from './payment.ts';
import { bodyPageSizeSchema, searchTextSchema } from './search.ts';

/** Every word of `q` is looked for in package, name and e-mail address, whatever the case. */
export const paymentSearchSchema = z.strictObject({
  q: searchTextSchema,
  state: z.optional(paymentStateSchema),
  limit: bodyPageSizeSchema,
  cursor: z.optional(idSchema),
});
