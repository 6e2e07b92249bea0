/** The route that opens a visitor's link. It uses POST, so that programs which follow links change nothing. */
import { linkedAppointmentSchema } from './link.ts';
import { linkSchema } from './link-parts.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const showLinkedAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/links/appointment',
  access: 'public',
  status: 200,
  body: linkSchema,
  response: linkedAppointmentSchema,
} as const satisfies Route;
