/** Where a visitor's signed link leads on: to a payment, and to another booking. */
import * as z from 'zod/mini';
import { meetingSchema } from '#features/consultants/contract.ts';
import { localeSchema } from '#platform/contract/fields.ts';
import { serviceSchema } from '#platform/contract/service.ts';
import { defaults, type Route } from '#platform/contract/route.ts';
import { linkSchema, token } from './link-parts.ts';

const open = { ...defaults, method: 'POST', access: 'public', status: 200 } as const;

/** The token of the payment's own link: of several that are open, the one that is due first. */
export const findLinkedPayment = {
  ...open,
  path: '/api/links/appointment/payment',
  body: linkSchema,
  response: z.object({ token }),
} as const satisfies Route;

/** For another booking; neither telephone nor message. `consultant`: whom the client chose. */
const bookingAgainSchema = z.object({
  service: serviceSchema,
  meeting: meetingSchema,
  consultant: z.optional(z.string()),
  locale: localeSchema,
  clientName: z.string(),
  email: z.string(),
});
export type BookingAgain = z.infer<typeof bookingAgainSchema>;

/** Only once the appointment does not take place or is over: until then a link shows nothing personal. */
export const bookLinkedAgain = {
  ...open,
  path: '/api/links/appointment/again',
  body: linkSchema,
  response: bookingAgainSchema,
} as const satisfies Route;
