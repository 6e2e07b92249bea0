import * as z from 'zod/mini';
import { defaults, type Route } from '#platform/contract/route.ts';
import {
  deleteSlotsRequestSchema,
  deleteSlotsResponseSchema,
  generateSlotsRequestSchema,
  generateSlotsResponseSchema,
  slotListQuerySchema,
  slotSchema,
} from './slot.ts';

export const listSlots = {
  ...defaults,
  method: 'GET',
  path: '/api/slots/all',
  access: 'admin',
  status: 200,
  query: slotListQuerySchema,
  response: z.array(slotSchema),
} as const satisfies Route;

export const generateSlots = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/generate',
  access: 'admin',
  status: 201,
  body: generateSlotsRequestSchema,
  response: generateSlotsResponseSchema,
} as const satisfies Route;

export const deleteSlot = {
  ...defaults,
  method: 'DELETE',
  path: '/api/slots/:id',
  access: 'admin',
  status: 204,
} as const satisfies Route;

export const deleteSlots = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/delete',
  access: 'admin',
  status: 200,
  body: deleteSlotsRequestSchema,
  response: deleteSlotsResponseSchema,
} as const satisfies Route;
