/** What other subjects' pages use. */
export { countVisit } from './page/count-visit.ts';
