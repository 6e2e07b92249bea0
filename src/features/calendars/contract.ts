/** Contract exports for other subjects. */
export {
  createCalendarFeed,
  createConsultantFeed,
  getCalendarFeed,
  readCalendar,
  revokeCalendarFeed,
  revokeConsultantFeed,
} from './contract/calendar-feed-routes.ts';
export {
  type CalendarFeed,
  type CalendarFeeds,
  calendarFeedDays,
} from './contract/calendar-feed.ts';
