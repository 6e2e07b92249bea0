import * as z from 'zod/mini';
import { idSchema } from '#platform/contract/fields.ts';
import { paymentExportQuerySchema, paymentSchema, paymentStateSchema } from './payment.ts';
import { bodyPageSizeSchema, searchTextSchema } from '#platform/contract/search.ts';

/** Searches package, name, e-mail address, payer and reference, with the same matching as the search for appointments. */
export const paymentSearchSchema = z.strictObject({
  q: searchTextSchema,
  state: z.optional(paymentStateSchema),
  limit: bodyPageSizeSchema,
  cursor: z.optional(idSchema),
});

export const paymentExportSchema = z.strictObject({
  ...paymentExportQuerySchema.shape,
  q: z.optional(searchTextSchema),
});
export type PaymentExport = z.output<typeof paymentExportSchema>;

/** `isSimilar`: as for appointments. */
export const foundPaymentSchema = z.extend(paymentSchema, {
  isSimilar: z.optional(z.literal(true)),
});
export type FoundPayment = z.infer<typeof foundPaymentSchema>;
