import * as z from 'zod/mini';
import { endSessionsSchema, openSessionSchema } from './open-session.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const listSessions = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/sessions',
  access: 'admin',
  status: 200,
  response: z.array(openSessionSchema),
} as const satisfies Route;

export const endSessions = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/sessions/end',
  access: 'admin',
  status: 204,
  body: endSessionsSchema,
} as const satisfies Route;
