import type { Endpoint } from '#server/serve.ts';
import { calendarFeed } from './calendar-feed.ts';
import { consultantFeed } from './consultant-feed.ts';
import { outsideCalendarsOverlaps } from './outside-calendars-overlaps.ts';

/** Endpoints of this subject in `netlify/functions/desk.ts`. */
export const calendarsEndpoints: readonly Endpoint[] = [
  calendarFeed,
  consultantFeed,
  outsideCalendarsOverlaps,
];
