import type { Config } from '@netlify/functions';
import { getNews } from '#contract/news-routes.ts';
import { success } from '#domain/outcome.ts';
import { api } from '#http/endpoint.ts';
import { newsServices } from '#netlify/services/news.ts';

export const config: Config = { path: '/api/admin/news' };

const { on, endpoint } = api(newsServices);

export default endpoint(
  on(getNews, {
    run: async ({ now, services: { news } }) => success(await news.read(now)),
  }),
);
