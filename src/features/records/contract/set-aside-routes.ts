/** Routes by which the desk lists, restores and drops values that were set aside. */
import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';
import { setAsideSchema } from './set-aside.ts';

/** Returns at most 100 values, oldest first. */
export const listSetAside = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/set-aside',
  access: 'admin',
  status: 200,
  response: z.array(setAsideSchema),
} as const satisfies Route;

/** Puts a value back to its place if it is readable now. Otherwise the refusal says why it is not. */
export const restoreSetAside = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/set-aside/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

/** Deletes a value; with a record, also all that belongs to it. */
export const dropSetAside = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/set-aside/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;
