/**
 * Lists that are looked for by name: what the `GET` of the list does, with the query in the body, and
 * in the order that is asked for.
 * A page that is not the last answers with `Link: <address?cursor=…>; rel="next"`: that cursor goes
 * into the next body, beside what was asked before, and nothing of it stands in the header.
 */
import * as z from 'zod/mini';
import {
  appointmentExportSchema,
  appointmentSearchSchema,
  foundAppointmentSchema,
} from './appointment-search.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const searchAppointments = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/search',
  access: 'admin',
  status: 200,
  body: appointmentSearchSchema,
  response: z.array(foundAppointmentSchema),
} as const satisfies Route;

/** CSV (RFC 4180, UTF-8 with BOM, safe in spreadsheets) of what the same filters list, as it comes. */
export const exportAppointmentsFound = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/export',
  access: 'admin',
  status: 200,
  body: appointmentExportSchema,
  response: z.string(),
} as const satisfies Route;
