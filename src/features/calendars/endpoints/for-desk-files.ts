import type { Endpoint } from '#server/serve.ts';
import { outsideCalendar } from './outside-calendar.ts';
import { outsideCalendarRefresh } from './outside-calendar-refresh.ts';
import { outsideCalendars } from './outside-calendars.ts';

/** Endpoints of this subject in `netlify/functions/desk-files.ts`. */
export const calendarsEndpoints: readonly Endpoint[] = [
  outsideCalendar,
  outsideCalendarRefresh,
  outsideCalendars,
];
