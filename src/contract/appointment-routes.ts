/** Appointments: listed, moved and decided on by the firm. */
import * as z from 'zod/mini';
import {
  appointmentExportQuerySchema,
  appointmentListQuerySchema,
  appointmentSchema,
  moveRequestSchema,
  overlapsSchema,
  statusChangeBodySchema,
  statusChangeQuerySchema,
} from './appointment.ts';
import { appointmentHistorySchema } from './appointment-event.ts';
import { defaults, type Route } from './route.ts';

export const listAppointments = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments',
  access: 'admin',
  status: 200,
  query: appointmentListQuerySchema,
  response: z.array(appointmentSchema),
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

/** Of what is still to come or going on; empty unless older data brought some along. */
export const listOverlaps = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/overlaps',
  access: 'admin',
  status: 200,
  response: overlapsSchema,
} as const satisfies Route;

export const getAppointment = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 200,
  response: appointmentSchema,
} as const satisfies Route;

/** With it, how many pending or confirmed ones there are under its e-mail address, itself included. */
export const getAppointmentHistory = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/:id/history',
  access: 'admin',
  status: 200,
  response: z.object({ events: appointmentHistorySchema, openOfAddress: z.number() }),
} as const satisfies Route;

export const changeAppointmentStatus = {
  ...defaults,
  method: 'PATCH',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 200,
  query: statusChangeQuerySchema,
  body: statusChangeBodySchema,
  response: appointmentSchema,
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
