import * as z from 'zod/mini';
import { availableSlotSchema, availableSlotsQuerySchema } from './available-slot.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const listAvailableSlots = {
  ...defaults,
  method: 'GET',
  path: '/api/slots/available',
  access: 'public',
  status: 200,
  query: availableSlotsQuerySchema,
  response: z.array(availableSlotSchema),
} as const satisfies Route;
