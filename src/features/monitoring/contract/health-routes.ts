/** Health of the site, for external monitoring. */
import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Responds with 503 if the store is down, mails remain unsent, or the scheduled functions have stopped. */
export const getHealth = {
  ...defaults,
  method: 'GET',
  path: '/api/health',
  access: 'public',
  status: 200,
  response: z.object({ status: z.literal('ok') }),
} as const satisfies Route;
