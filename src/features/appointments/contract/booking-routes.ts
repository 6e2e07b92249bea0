/** The route with which visitors book appointments. */
import { bookingAnswerSchema, bookingRequestSchema } from './appointment.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const createAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments',
  access: 'public',
  status: 201,
  body: bookingRequestSchema,
  response: bookingAnswerSchema,
} as const satisfies Route;
