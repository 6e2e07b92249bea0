/** One person's data on request (revDSG Art. 25, GDPR Art. 15, 17, 20), found by e-mail address, or chosen. */
import * as z from 'zod/mini';
import { appointmentSchema, appointmentHistorySchema } from '#features/appointments/contract.ts';
import { contactMessageSchema, inquirySchema } from '#features/inbox/contract.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import { deliverySchema } from '#features/outbox/contract.ts';
import { emailSchema, idSchema } from '#platform/contract/fields.ts';
import { paymentSchema } from '#features/payments/contract.ts';
import { searchTextSchema } from '#platform/contract/search.ts';

/** In a body, never in an address, which would be logged. */
export const personRequestSchema = z.strictObject({ email: emailSchema });

/** Whoever gave no address is looked for by name or number; neither says that it is one person. */
export const personSearchSchema = z.strictObject({
  q: searchTextSchema.check(z.minLength(2, 'too_short')),
});
/** Of each kind, the newest. */
export const mostOfPerson = 100;

/** What was told of a record, by mail or otherwise. */
const told = { deliveries: z.array(deliverySchema) };

/** All that is kept of a person; upper and lower case of the address are one. */
export const personDataSchema = z.object({
  appointments: z.array(
    z.extend(appointmentSchema, { history: appointmentHistorySchema, ...told }),
  ),
  messages: z.array(z.extend(contactMessageSchema, told)),
  inquiries: z.array(z.extend(inquirySchema, told)),
  payments: z.array(z.extend(z.omit(paymentSchema, { link: true }), told)),
});
export type PersonData = z.infer<typeof personDataSchema>;

/** What may be theirs, to choose from; more may fit than is shown. */
export const personFoundSchema = z.extend(personDataSchema, { hasMore: z.boolean() });

/** None twice: it would be counted as two. */
const ids = z
  .array(idSchema)
  .check(z.refine((all) => new Set(all).size === all.length, 'repeated'));

/** Exactly these, which somebody saw and chose: nothing that came in since. */
export const personChoiceSchema = z
  .strictObject({ appointments: ids, messages: ids, inquiries: ids, payments: ids })
  .check(
    z.refine((chosen) => Object.values(chosen).flat().length > 0, 'required'),
    z.refine((chosen) => Object.values(chosen).flat().length <= mostAtOnce, 'too_many'),
  );
export type PersonChoice = z.infer<typeof personChoiceSchema>;

export const personErasureSchema = z.object({
  appointments: z.number(),
  messages: z.number(),
  inquiries: z.number(),
  /** Of which the books keep the amount, and nothing of whose it was. */
  payments: z.number(),
});
