import * as z from 'zod/mini';
import {
  outsideCalendarChangeSchema,
  outsideCalendarListQuerySchema,
  outsideCalendarRequestSchema,
  outsideCalendarSchema,
  outsideOverlapSchema,
} from './outside-calendar.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** In the order in which they were added. */
export const listOutsideCalendars = {
  ...defaults,
  method: 'GET',
  path: '/api/outside-calendars',
  access: 'admin',
  status: 200,
  query: outsideCalendarListQuerySchema,
  response: z.array(outsideCalendarSchema),
} as const satisfies Route;

/** Read at once; one that cannot be read is kept all the same, and the answer says why. */
export const addOutsideCalendar = {
  ...defaults,
  method: 'POST',
  path: '/api/outside-calendars',
  access: 'admin',
  status: 201,
  body: outsideCalendarRequestSchema,
  response: outsideCalendarSchema,
} as const satisfies Route;

/** Read anew, since what counts has changed. */
export const changeOutsideCalendar = {
  ...defaults,
  method: 'PATCH',
  path: '/api/outside-calendars/:id',
  access: 'admin',
  status: 200,
  body: outsideCalendarChangeSchema,
  response: outsideCalendarSchema,
} as const satisfies Route;

/** With it goes all that was read from it. */
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

/** Appointments to come over which an event of their consultant lies; pointed out, never touched. */
export const listOutsideOverlaps = {
  ...defaults,
  method: 'GET',
  path: '/api/outside-calendars/overlaps',
  access: 'admin',
  status: 200,
  response: z.array(outsideOverlapSchema),
} as const satisfies Route;
