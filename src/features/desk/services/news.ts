import { wakeStore } from '#features/monitoring/index.ts';
import { newsStore } from '#features/desk/store/news.ts';
import { openPlain } from '#platform/redis/database.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withNews = ({ db, redis, env }: Core) => ({
  news: newsStore(db),
  wake: wakeStore(db, openPlain(redis, env.context)),
});

/** Services for the polling of an open desk: few, so that the function starts quickly. */
export const newsServices = forAdmin(withNews);
