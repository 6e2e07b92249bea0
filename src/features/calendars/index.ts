/** What other subjects use on the server. */
export { calendarFeedStore } from './store/calendar-feed.ts';
