/** Server code of this subject that `src/server` imports. */
export { statisticsStore } from './store/statistics.ts';
