/** Services of this subject that `src/server` creates. */
export { withNews } from './services/news.ts';
