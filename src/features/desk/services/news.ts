import { newsStore } from '#features/desk/store/news.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withNews = ({ db }: Core) => ({ news: newsStore(db) });

/** For the desk's asking whether anything happened, which is to start quickly. */
export const newsServices = fromEnvironment(withNews);
