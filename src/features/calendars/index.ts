/** Server code of this subject that other subjects may import. */
export { feedActs } from './acts/feeds.ts';
export { calendarFeedStore } from './store/calendar-feed.ts';
