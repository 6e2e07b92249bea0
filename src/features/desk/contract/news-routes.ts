import { newsSchema } from './news.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** What an open desk asks again and again: one round trip, no records. */
export const getNews = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/news',
  access: 'admin',
  status: 200,
  response: newsSchema,
} as const satisfies Route;
