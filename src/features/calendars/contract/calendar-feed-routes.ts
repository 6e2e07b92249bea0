/** The calendars that other programs subscribe to, and their addresses. */
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
 * iCalendar, in the language asked for; whoever knows the address may read it, for a year or until it is
 * revoked, or its consultant retired.
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

/** Makes a new address of the firm's whole feed; the one before is dead. */
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

/** Makes a new address of one consultant's feed; the one before is dead. Of nobody, and of the retired: 404. */
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
