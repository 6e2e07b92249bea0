import * as z from 'zod/mini';
import { consultantIdSchema } from './consultant.ts';
import {
  consultantEditSchema,
  deskConsultantSchema,
  newConsultantSchema,
} from './consultant-desk.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** Lists all consultants, including retired ones, in their order. */
export const listDeskConsultants = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/consultants',
  access: 'admin',
  status: 200,
  response: z.array(deskConsultantSchema),
} as const satisfies Route;

/** Adds a consultant as the last one in the order. */
export const addConsultant = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/consultants',
  access: 'admin',
  status: 201,
  body: newConsultantSchema,
  response: deskConsultantSchema,
} as const satisfies Route;

/**
 * Changes a consultant. Retiring (`active: false`) the last active consultant returns 409 `last_consultant`.
 */
export const editConsultant = {
  ...defaults,
  method: 'PATCH',
  path: '/api/admin/consultants/:id',
  access: 'admin',
  status: 200,
  id: consultantIdSchema,
  body: consultantEditSchema,
  response: deskConsultantSchema,
} as const satisfies Route;

/**
 * Deletes a consultant. Returns 409 `consultant_in_use` for a consultant who has or had an appointment,
 * including one that was handed over; such a consultant can only be retired.
 */
export const deleteConsultant = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/consultants/:id',
  access: 'admin',
  status: 204,
  id: consultantIdSchema,
} as const satisfies Route;
