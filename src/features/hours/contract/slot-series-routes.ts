import { defaults, type Route } from '#platform/contract/route.ts';
import { slotSeriesPreviewSchema, slotSeriesRequestSchema } from './slot-series.ts';
import { generateSlotsResponseSchema } from './slot.ts';

/** Returns what `createSlotSeries` would do with the same body, without creating anything. */
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
