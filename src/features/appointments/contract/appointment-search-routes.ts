/**
 * Search routes: the same as the `GET` of the list, with the query in the body and a choice of order.
 * A page that is not the last answers with `Link: <address?cursor=…>; rel="next"`. The client sends that
 * cursor in the next body, beside the same query; the header contains nothing of the query.
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

/**
 * CSV (RFC 4180, UTF-8 with BOM, cells protected against spreadsheet formulas) of the appointments that the
 * same filters list, streamed as they are read.
 */
export const exportAppointmentsFound = {
  ...defaults,
  method: 'POST',
  path: '/api/appointments/export',
  access: 'admin',
  status: 200,
  body: appointmentExportSchema,
  response: z.string(),
} as const satisfies Route;
