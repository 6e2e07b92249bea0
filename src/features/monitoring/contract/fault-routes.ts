/** Recent failed calls, for the desk, because hosts keep their logs for days only. */
import * as z from 'zod/mini';
import { faultSchema } from './fault.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Lists the faults of the last 30 days, newest first, at most 100. */
export const listFaults = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/faults',
  access: 'admin',
  status: 200,
  response: z.array(faultSchema),
} as const satisfies Route;
