import type { Endpoint } from '#server/serve.ts';
import { appointmentDeliveries } from './appointment-deliveries.ts';
import { deliveries } from './deliveries.ts';
import { deliveriesAgain } from './deliveries-again.ts';

/** Endpoints of this subject in `netlify/functions/desk.ts`. */
export const deliveryEndpoints: readonly Endpoint[] = [
  appointmentDeliveries,
  deliveries,
  deliveriesAgain,
];
