/** One person's data on request (revDSG Art. 25, GDPR Art. 15, 17, 20), found by e-mail address. */
import * as z from 'zod/mini';
import { appointmentSchema } from './appointment.ts';
import { appointmentHistorySchema } from './appointment-event.ts';
import { contactMessageSchema } from './contact.ts';
import { deliverySchema } from './delivery.ts';
import { emailSchema } from './fields.ts';
import { inquirySchema } from './inquiry.ts';
import { paymentSchema } from './payment.ts';

/** In a body, never in an address, which would be logged. */
export const personRequestSchema = z.strictObject({ email: emailSchema });

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

export const personErasureSchema = z.object({
  appointments: z.number(),
  messages: z.number(),
  inquiries: z.number(),
  /** Of which the books keep the amount, and nothing of whose it was. */
  payments: z.number(),
});
