import { wakeStore } from '#features/monitoring/index.ts';
import { newsStore } from '#features/desk/store/news.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withNews = ({ db, plain }: Core) => ({
  news: newsStore(db),
  wake: wakeStore(db, plain),
});

/** Services for the polling of an open desk: few, so that the function starts quickly. */
export const newsServices = fromEnvironment(withNews);
