/** Stored values that could not be read, for the desk. */
import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';
import { setAsideSchema } from './set-aside.ts';

/** The oldest first, at most 100. */
export const listSetAside = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/set-aside',
  access: 'admin',
  status: 200,
  response: z.array(setAsideSchema),
} as const satisfies Route;

/** Puts it back where it was, if it can be read by now; the refusal says why it cannot. */
export const restoreSetAside = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/set-aside/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

/** With a record goes all that belongs to it. */
export const dropSetAside = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/set-aside/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;
