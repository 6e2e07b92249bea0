import * as z from 'zod/mini';
import {
  outsideCalendarChangeSchema,
  outsideCalendarListQuerySchema,
  outsideCalendarRequestSchema,
  outsideCalendarSchema,
  outsideOverlapSchema,
} from './outside-calendar.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Lists external calendars, in the order in which they were added. */
export const listOutsideCalendars = {
  ...defaults,
  method: 'GET',
  path: '/api/outside-calendars',
  access: 'admin',
  status: 200,
  query: outsideCalendarListQuerySchema,
  response: z.array(outsideCalendarSchema),
} as const satisfies Route;

/** Adds a calendar and reads it at once. If that fails it is still stored; the response has the cause. */
export const addOutsideCalendar = {
  ...defaults,
  method: 'POST',
  path: '/api/outside-calendars',
  access: 'admin',
  status: 201,
  body: outsideCalendarRequestSchema,
  response: outsideCalendarSchema,
} as const satisfies Route;

/** Changes a calendar and reads it again, because the events that count may have changed. */
export const changeOutsideCalendar = {
  ...defaults,
  method: 'PATCH',
  path: '/api/outside-calendars/:id',
  access: 'admin',
  status: 200,
  body: outsideCalendarChangeSchema,
  response: outsideCalendarSchema,
} as const satisfies Route;

/** Removes a calendar and all events read from it. */
export const removeOutsideCalendar = {
  ...defaults,
  method: 'DELETE',
  path: '/api/outside-calendars/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

export const refreshOutsideCalendar = {
  ...defaults,
  method: 'POST',
  path: '/api/outside-calendars/:id/refresh',
  access: 'admin',
  status: 200,
  response: outsideCalendarSchema,
} as const satisfies Route;

/** Lists upcoming appointments that overlap an external event of their consultant; it changes none. */
export const listOutsideOverlaps = {
  ...defaults,
  method: 'GET',
  path: '/api/outside-calendars/overlaps',
  access: 'admin',
  status: 200,
  response: z.array(outsideOverlapSchema),
} as const satisfies Route;
