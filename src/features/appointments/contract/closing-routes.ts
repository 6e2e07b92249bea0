/** Routes about appointments in time that is closed, or about to be. */
import { inClosedTimeSchema, takersRequestSchema, takersSchema } from './closing.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Who else can take these appointments, at their time or next. */
export const listTakers = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/takers',
  access: 'admin',
  status: 200,
  body: takersRequestSchema,
  response: takersSchema,
} as const satisfies Route;

/**
 * Appointments ahead whose time is closed by now: their consultant is absent, keeps a holiday, has other hours
 * or was retired. Not those that the desk has put there knowingly.
 */
export const listInClosedTime = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/closed',
  access: 'admin',
  status: 200,
  response: inClosedTimeSchema,
} as const satisfies Route;
