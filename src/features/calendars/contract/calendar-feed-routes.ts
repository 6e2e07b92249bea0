/** Routes of the calendar feeds that other programs subscribe to, and of their addresses. */
import * as z from 'zod/mini';
import {
  calendarFeedCreatedSchema,
  calendarFeedRequestSchema,
  calendarFeedsSchema,
  calendarQuerySchema,
} from './calendar-feed.ts';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/**
 * Returns the feed as iCalendar text in the requested language. The address is the credential: it is valid
 * for a year, until it is revoked, or until its consultant retires.
 */
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
  response: calendarFeedsSchema,
} as const satisfies Route;

/** Creates a new address for the firm's feed; the previous address stops working. */
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

/**
 * Creates a new address for one consultant's feed; the previous address stops working. Returns 404 for an
 * unknown or retired consultant.
 */
export const createConsultantFeed = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/consultants/:id/calendar-feed',
  access: 'admin',
  status: 201,
  id: consultantIdSchema,
  body: calendarFeedRequestSchema,
  response: calendarFeedCreatedSchema,
} as const satisfies Route;

export const revokeConsultantFeed = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/consultants/:id/calendar-feed',
  access: 'admin',
  status: 204,
  id: consultantIdSchema,
} as const satisfies Route;
