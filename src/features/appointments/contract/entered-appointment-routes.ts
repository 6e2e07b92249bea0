/** The route with which the firm enters appointments itself. */
import { deskAppointmentSchema } from './appointment.ts';
import { enteredAppointmentSchema } from './entered-appointment.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const enterAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/entered',
  access: 'admin',
  status: 201,
  body: enteredAppointmentSchema,
  response: deskAppointmentSchema,
} as const satisfies Route;
