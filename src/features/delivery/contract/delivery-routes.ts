/** The desk's view of what was told to whom. */
import * as z from 'zod/mini';
import { deliverySchema } from '#features/outbox/contract.ts';
import { sendAgainSchema, undeliveredSchema } from '#features/delivery/contract/undelivered.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Of one appointment, oldest first. */
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

/** One that failed or was held is due again at once, whatever limit held it. */
export const sendAgain = {
  ...defaults,
  method: 'POST',
  path: '/api/deliveries/again',
  access: 'admin',
  status: 200,
  body: sendAgainSchema,
  response: deliverySchema,
} as const satisfies Route;
