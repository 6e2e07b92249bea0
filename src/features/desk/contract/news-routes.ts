import * as z from 'zod/mini';
import { newsSchema } from './news.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/**
 * Polled by an open desk: no records. With the `seen` of the last answer it is `null` if nothing happened
 * since, which costs one plain Redis command.
 */
export const getNews = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/news',
  access: 'admin',
  status: 200,
  query: z.object({ seen: z.optional(z.string()) }),
  response: z.nullable(newsSchema),
} as const satisfies Route;
