import * as z from 'zod/mini';
import { consultantsQuerySchema, listedConsultantSchema } from './consultant.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/**
 * Lists the consultants who can be booked, in their order; only those who offer the service if one is given.
 */
export const listConsultants = {
  ...defaults,
  method: 'GET',
  path: '/api/consultants',
  access: 'public',
  status: 200,
  query: consultantsQuerySchema,
  response: z.array(listedConsultantSchema),
} as const satisfies Route;
