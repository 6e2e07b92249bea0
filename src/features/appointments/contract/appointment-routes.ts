/** Routes with which the firm lists, moves and decides on appointments. */
import * as z from 'zod/mini';
import { deskAppointmentSchema } from './appointment.ts';
import {
  appointmentExportQuerySchema,
  appointmentListQuerySchema,
  moveRequestSchema,
  proposalRequestSchema,
  overlapsSchema,
  statusChangeBodySchema,
  statusChangeQuerySchema,
  withdrawalRequestSchema,
} from './desk-appointments.ts';
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

/**
 * CSV (RFC 4180, UTF-8 with BOM, cells protected against spreadsheet formulas) of the appointments that the
 * same filters list.
 */
export const exportAppointments = {
  ...defaults,
  method: 'GET',
  path: '/api/appointments/export',
  access: 'admin',
  status: 200,
  query: appointmentExportQuerySchema,
  response: z.string(),
} as const satisfies Route;

/** Overlapping appointments that have not ended yet. Empty unless data of version 1 contained some. */
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

/**
 * The history, and the number of pending or confirmed appointments with the same e-mail address, this one
 * included.
 */
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

/**
 * Proposes other times for a pending or confirmed appointment, in place of earlier ones, and holds them. The
 * client is told, and takes one by their link.
 */
export const proposeTimes = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/:id/proposal',
  access: 'admin',
  status: 200,
  body: proposalRequestSchema,
  response: deskAppointmentSchema,
} as const satisfies Route;

/** Withdraws what is proposed, if anything is. */
export const withdrawProposal = {
  ...defaults,
  method: 'DELETE',
  path: '/api/appointments/:id/proposal',
  access: 'admin',
  status: 200,
  body: withdrawalRequestSchema,
  response: deskAppointmentSchema,
} as const satisfies Route;

/** Keeps a pending or confirmed appointment as it is. Nobody is told. */
export const keepAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/:id/keep',
  access: 'admin',
  status: 200,
  response: deskAppointmentSchema,
} as const satisfies Route;

/** Allowed in every status. Signed links that were mailed to a former address stop working. */
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
 * Undoes the desk's last act (status change, move, edit, keeping), within a minute and only if the appointment
 * has not changed since. Deliveries of the undone act are not sent.
 */
export const undoAppointment = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/:id/undo',
  access: 'admin',
  status: 200,
  response: deskAppointmentSchema,
} as const satisfies Route;

/** Erases the record and its history, and frees its time if that lies in the future. */
export const eraseAppointment = {
  ...defaults,
  method: 'DELETE',
  path: '/api/appointments/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;
