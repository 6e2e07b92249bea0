import { getNews } from '#features/desk/contract/news-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { api } from '#server/endpoint.ts';
import { newsServices } from '#features/desk/services/news.ts';

const { on, endpoint } = api(newsServices);

export const news = endpoint(
  on(getNews, {
    async run({ query, now, waitUntil, services: { news, wake, announce } }) {
      const { changes, isIdle } = await wake.look(now);
      if (isIdle && query.seen === changes) return success(null);
      const found = await news.read(now);
      // Polling of an open desk sends due deliveries, so that they leave as soon as an action can no longer
      // be undone.
      if (found.isDue) waitUntil(announce());
      return success({ ...found.news, seen: changes });
    },
  }),
);
