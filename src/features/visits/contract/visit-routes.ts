import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';
import { visitCountSchema, visitListQuerySchema, visitSchema } from './visit.ts';

/** Called by a beacon, which ignores the response. */
export const recordVisit = {
  ...defaults,
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  status: 204,
  body: visitSchema,
} as const satisfies Route;

/** Sorted by day, ascending; within a day the most viewed page comes first. */
export const listVisits = {
  ...defaults,
  method: 'GET',
  path: '/api/visits',
  access: 'admin',
  status: 200,
  query: visitListQuerySchema,
  response: z.array(visitCountSchema),
} as const satisfies Route;
