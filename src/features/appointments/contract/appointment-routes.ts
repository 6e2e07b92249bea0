/** Appointments: listed, moved and decided on by the firm. */
import * as z from 'zod/mini';
import {
  appointmentExportQuerySchema,
  appointmentListQuerySchema,
  deskAppointmentSchema,
  moveRequestSchema,
  overlapsSchema,
  statusChangeBodySchema,
  statusChangeQuerySchema,
} from './appointment.ts';
import { appointmentHistorySchema } from './appointment-event.ts';
import { contactEditSchema } from './contact-edit.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const listAppointments = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments',
  access: 'admin',
  status: 200,
  query: appointmentListQuerySchema,
  response: z.array(deskAppointmentSchema),
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
  response: deskAppointmentSchema,
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
  response: deskAppointmentSchema,
} as const satisfies Route;

export const moveAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/:id/move',
  access: 'admin',
  status: 200,
  body: moveRequestSchema,
  response: deskAppointmentSchema,
} as const satisfies Route;

/** At any time, whatever its status. Links that were mailed to another address before open nothing any more. */
export const editContact = {
  ...defaults,
  method: 'PATCH',
  path: '/api/appointments/:id/contact',
  access: 'admin',
  status: 200,
  body: contactEditSchema,
  response: deskAppointmentSchema,
} as const satisfies Route;

/**
 * Takes back the desk's last act on it (another status, a move, an edit), within a minute and if
 * nothing has happened to it since; of what is undone nobody hears.
 */
export const undoAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/:id/undo',
  access: 'admin',
  status: 200,
  response: deskAppointmentSchema,
} as const satisfies Route;

/** Erases the record and its history; a future slot is free again. */
export const eraseAppointment = {
  ...defaults,
  method: 'DELETE',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;
