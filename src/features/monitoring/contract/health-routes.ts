/** Whether the site works: for whoever watches it from outside. */
import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';

/** 503 where the store is away, mails stay unsent, or the clock no longer runs. */
export const getHealth = {
  ...defaults,
  method: 'GET',
  path: '/api/health',
  access: 'public',
  status: 200,
  response: z.object({ status: z.literal('ok') }),
} as const satisfies Route;
