/** Server code of this subject that other subjects may import. */
export { calendarFeedStore } from './store/calendar-feed.ts';
