/** Exports for other subjects on the server. */
export { calendarFeedStore } from './store/calendar-feed.ts';
