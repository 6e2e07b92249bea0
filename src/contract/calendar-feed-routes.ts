/** The calendar that other programs subscribe to, and its address. */
import * as z from 'zod/mini';
import {
  calendarFeedCreatedSchema,
  calendarFeedRequestSchema,
  calendarFeedSchema,
  calendarQuerySchema,
} from './calendar-feed.ts';
import { defaults, type Route } from './route.ts';

/** iCalendar, in the language asked for; whoever knows the address may read it, for a year or until revoked. */
export const readCalendar = {
  ...defaults,
  method: 'GET',
  path: '/api/calendar/:id',
  access: 'public',
  status: 200,
  query: calendarQuerySchema,
  response: z.string(),
} as const satisfies Route;

export const getCalendarFeed = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/calendar-feed',
  access: 'admin',
  status: 200,
  response: calendarFeedSchema,
} as const satisfies Route;

/** Makes a new address; the one before is dead. */
export const createCalendarFeed = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/calendar-feed',
  access: 'admin',
  status: 201,
  body: calendarFeedRequestSchema,
  response: calendarFeedCreatedSchema,
} as const satisfies Route;

export const revokeCalendarFeed = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/calendar-feed',
  access: 'admin',
  status: 204,
} as const satisfies Route;
