/** Routes of the desk on deliveries. */
import * as z from 'zod/mini';
import { deliverySchema } from '#features/outbox/contract.ts';
import { sendAgainSchema, undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { testMailSchema } from '#features/delivery/contract/test-mail.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Lists the deliveries of one appointment, oldest first. */
export const listDeliveries = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/:id/deliveries',
  access: 'admin',
  status: 200,
  response: z.array(deliverySchema),
} as const satisfies Route;

export const listUndelivered = {
  ...defaults,
  method: 'GET',
  path: '/api/deliveries',
  access: 'admin',
  status: 200,
  response: undeliveredSchema,
} as const satisfies Route;

/**
 * Makes a delivery due at once, regardless of what holds it. Refused with `delivery_sent`,
 * `delivery_superseded` or `request_lapsed`; its reason is `channel_down` where it goes out once the server answers.
 */
export const sendAgain = {
  ...defaults,
  method: 'POST',
  path: '/api/deliveries/again',
  access: 'admin',
  status: 200,
  body: sendAgainSchema,
  response: deliverySchema,
} as const satisfies Route;

/** Sends a test mail to the firm and reads from DNS whether its sender may send. Takes up to ten seconds. */
export const sendTestMail = {
  ...defaults,
  method: 'POST',
  path: '/api/deliveries/test',
  access: 'admin',
  status: 200,
  response: testMailSchema,
} as const satisfies Route;
