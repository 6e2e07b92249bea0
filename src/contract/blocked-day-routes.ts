import * as z from 'zod/mini';
import {
  blockDayRequestSchema,
  blockDayResponseSchema,
  blockedDaySchema,
  blockedDayListQuerySchema,
  blockedDayQuerySchema,
} from './blocked-day.ts';
import { defaults, type Route } from './route.ts';

export const listBlockedDays = {
  ...defaults,
  method: 'GET',
  path: '/api/blocked-days',
  access: 'admin',
  status: 200,
  query: blockedDayListQuerySchema,
  response: z.array(blockedDaySchema),
} as const satisfies Route;

export const blockDay = {
  ...defaults,
  method: 'POST',
  path: '/api/blocked-days',
  access: 'admin',
  status: 201,
  body: blockDayRequestSchema,
  response: blockDayResponseSchema,
} as const satisfies Route;

export const unblockDay = {
  ...defaults,
  method: 'DELETE',
  path: '/api/blocked-days',
  access: 'admin',
  status: 204,
  query: blockedDayQuerySchema,
} as const satisfies Route;
