/** What pages of other subjects may import. */
export { countVisit } from './page/count-visit.ts';
