import * as z from 'zod/mini';
import { consultantsQuerySchema, listedConsultantSchema } from './consultant.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Who can be booked, in their order; about one service, where that is asked for. */
export const listConsultants = {
  ...defaults,
  method: 'GET',
  path: '/api/consultants',
  access: 'public',
  status: 200,
  query: consultantsQuerySchema,
  response: z.array(listedConsultantSchema),
} as const satisfies Route;
