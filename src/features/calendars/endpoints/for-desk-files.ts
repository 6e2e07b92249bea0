import type { Endpoint } from '#server/serve.ts';
import { calendarFeed } from './calendar-feed.ts';
import { consultantFeed } from './consultant-feed.ts';
import { outsideCalendar } from './outside-calendar.ts';
import { outsideCalendarRefresh } from './outside-calendar-refresh.ts';
import { outsideCalendars } from './outside-calendars.ts';

/** What `netlify/functions/desk-files.ts` serves of this subject. */
export const calendarsEndpoints: readonly Endpoint[] = [
  calendarFeed,
  consultantFeed,
  outsideCalendar,
  outsideCalendarRefresh,
  outsideCalendars,
];
