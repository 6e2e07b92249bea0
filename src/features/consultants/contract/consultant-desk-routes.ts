import * as z from 'zod/mini';
import { consultantIdSchema } from './consultant.ts';
import {
  consultantEditSchema,
  deskConsultantSchema,
  newConsultantSchema,
} from './consultant-desk.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

/** All, the retired included, in their order. */
export const listDeskConsultants = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/consultants',
  access: 'admin',
  status: 200,
  response: z.array(deskConsultantSchema),
} as const satisfies Route;

/** The last in order. */
export const addConsultant = {
  ...defaults,
  method: 'POST',
  path: '/api/admin/consultants',
  access: 'admin',
  status: 201,
  body: newConsultantSchema,
  response: deskConsultantSchema,
} as const satisfies Route;

/** Retiring (`active: false`) the last one who is active: 409 `last_consultant`. */
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
 * Whoever has an appointment, or had one that was handed on, can only be retired: 409
 * `consultant_in_use`.
 */
export const deleteConsultant = {
  ...defaults,
  method: 'DELETE',
  path: '/api/admin/consultants/:id',
  access: 'admin',
  status: 204,
  id: consultantIdSchema,
} as const satisfies Route;
