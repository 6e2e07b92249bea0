import { newsSchema } from './news.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Polled by an open desk: one round trip to Redis, no records. */
export const getNews = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/news',
  access: 'admin',
  status: 200,
  response: newsSchema,
} as const satisfies Route;
