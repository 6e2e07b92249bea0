import type { Endpoint } from '#server/serve.ts';
import { appointmentDeliveries } from './appointment-deliveries.ts';
import { deliveries } from './deliveries.ts';
import { deliveriesAgain } from './deliveries-again.ts';

/** What `netlify/functions/desk.ts` serves of this subject. */
export const deliveryEndpoints: readonly Endpoint[] = [
  appointmentDeliveries,
  deliveries,
  deliveriesAgain,
];
