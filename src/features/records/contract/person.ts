/**
 * Access to and erasure of one person's data on request (revDSG Art. 25, GDPR Art. 15, 17, 20). The records
 * are found by e-mail address or chosen from a search.
 */
import * as z from 'zod/mini';
import { appointmentSchema, appointmentHistorySchema } from '#features/appointments/contract.ts';
import { contactMessageSchema, inquirySchema } from '#features/inbox/contract.ts';
import { mostAtOnce } from '#platform/contract/limits.ts';
import { deliverySchema } from '#features/outbox/contract.ts';
import { emailSchema, idSchema, localeSchema } from '#platform/contract/fields.ts';
import { paymentSchema } from '#features/payments/contract.ts';
import { searchTextSchema } from '#platform/contract/search.ts';

/** The address travels in the body, because addresses of requests are logged. */
export const personRequestSchema = z.strictObject({ email: emailSchema });

/**
 * Search by name or phone number, for people who gave no e-mail address. Matches may belong to several
 * people.
 */
export const personSearchSchema = z.strictObject({
  q: searchTextSchema.check(z.minLength(2, 'too_short')),
});
/** Most people that are offered while a name or address is typed. */
export const mostKnown = 5;

/** A person named in appointments, messages or inquiries; `email` and `phone` are `''` if not known. */
export const knownPersonSchema = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  locale: localeSchema,
});
export type KnownPerson = z.infer<typeof knownPersonSchema>;

/** Most records of each kind that a search returns, newest first. */
export const mostOfPerson = 100;

/** The delivery log of a record: mail and other channels. */
const told = { deliveries: z.array(deliverySchema) };

/** All stored records of a person. E-mail addresses are compared without regard to case. */
export const personDataSchema = z.object({
  appointments: z.array(
    z.extend(appointmentSchema, { history: appointmentHistorySchema, ...told }),
  ),
  messages: z.array(z.extend(contactMessageSchema, told)),
  inquiries: z.array(z.extend(inquirySchema, told)),
  payments: z.array(z.extend(z.omit(paymentSchema, { link: true }), told)),
});
export type PersonData = z.infer<typeof personDataSchema>;

/**
 * Records that may be the person's, for the admin to choose from. `hasMore`: more records match than are
 * shown.
 */
export const personFoundSchema = z.extend(personDataSchema, { hasMore: z.boolean() });

/** Rejects repeated ids, which would be counted twice. */
const ids = z
  .array(idSchema)
  .check(z.refine((all) => new Set(all).size === all.length, 'repeated'));

/** The ids of the records that the admin chose. Only these are erased, not records that came in since. */
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
  /** Payments that lost their personal data. The books keep the amount. */
  payments: z.number(),
});
