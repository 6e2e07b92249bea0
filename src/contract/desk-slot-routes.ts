/** The desk's calls about slots, and its figures. */
import * as z from 'zod/mini';
import { defaults, type Route } from './route.ts';
import {
  blockDayRequestSchema,
  blockDayResponseSchema,
  blockedDaySchema,
  dateQuerySchema,
  deleteSlotsRequestSchema,
  deleteSlotsResponseSchema,
  slotSeriesPreviewSchema,
  slotSeriesRequestSchema,
} from './slot-series.ts';
import { generateSlotsResponseSchema } from './slot.ts';
import { statisticsSchema } from './statistics.ts';

export const getStatistics = {
  ...defaults,
  method: 'GET',
  path: '/api/admin/statistics',
  access: 'admin',
  status: 200,
  response: statisticsSchema,
} as const satisfies Route;

/** What `createSlotSeries` would do with the same body; creates nothing. */
export const previewSlotSeries = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/series/preview',
  access: 'admin',
  status: 200,
  body: slotSeriesRequestSchema,
  response: slotSeriesPreviewSchema,
} as const satisfies Route;

export const createSlotSeries = {
  ...defaults,
  method: 'POST',
  path: '/api/slots/series',
  access: 'admin',
  status: 201,
  body: slotSeriesRequestSchema,
  response: generateSlotsResponseSchema,
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

export const listBlockedDays = {
  ...defaults,
  method: 'GET',
  path: '/api/blocked-days',
  access: 'admin',
  status: 200,
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
  query: dateQuerySchema,
} as const satisfies Route;
