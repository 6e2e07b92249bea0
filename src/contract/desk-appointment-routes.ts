/** The desk's calls about appointments, and the calendar that shows them. */
import * as z from 'zod/mini';
import { appointmentSchema } from './appointment.ts';
import {
  appointmentExportQuerySchema,
  appointmentHistorySchema,
  enteredAppointmentSchema,
  moveRequestSchema,
} from './appointment-desk.ts';
import {
  calendarFeedCreatedSchema,
  calendarFeedSchema,
  calendarQuerySchema,
} from './calendar-feed.ts';
import { defaults, type Route } from './route.ts';

export const enterAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/entered',
  access: 'admin',
  status: 201,
  body: enteredAppointmentSchema,
  response: appointmentSchema,
} as const satisfies Route;

/** CSV (RFC 4180, UTF-8 with BOM, safe in spreadsheets) of what the same filters list. */
export const exportAppointments = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/export',
  access: 'admin',
  status: 200,
  query: appointmentExportQuerySchema,
  response: z.string(),
} as const satisfies Route;

export const getAppointmentHistory = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/:id/history',
  access: 'admin',
  status: 200,
  response: appointmentHistorySchema,
} as const satisfies Route;

export const moveAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/:id/move',
  access: 'admin',
  status: 200,
  body: moveRequestSchema,
  response: appointmentSchema,
} as const satisfies Route;

/** Erases the record and its history; a future slot is free again. */
export const eraseAppointment = {
  ...defaults,
  method: 'DELETE',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

/** iCalendar, in the language asked for; whoever knows the address may read it, until revoked. */
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
  response: calendarFeedCreatedSchema,
} as const satisfies Route;

export const revokeCalendarFeed = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/calendar-feed',
  access: 'admin',
  status: 204,
} as const satisfies Route;
