/** Exports for other subjects on the server. */
export { identityOf, urlLines, versionLines } from './rules/calendar-event.ts';
export { calendarFeedStore } from './store/calendar-feed.ts';
