import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';
import { visitCountSchema, visitListQuerySchema, visitSchema } from './visit.ts';

/** A beacon's call: what it answers, nobody reads. */
export const recordVisit = {
  ...defaults,
  method: 'POST',
  path: '/api/visits',
  access: 'public',
  status: 204,
  body: visitSchema,
} as const satisfies Route;

/** By day, ascending; within a day the page seen most comes first. */
export const listVisits = {
  ...defaults,
  method: 'GET',
  path: '/api/visits',
  access: 'admin',
  status: 200,
  query: visitListQuerySchema,
  response: z.array(visitCountSchema),
} as const satisfies Route;
