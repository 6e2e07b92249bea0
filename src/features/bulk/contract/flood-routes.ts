/** Routes for floods of requests. */
import { bulkResultSchema } from './bulk.ts';
import {
  floodChoiceSchema,
  floodClearanceSchema,
  floodPreviewSchema,
  floodReadmissionSchema,
  floodsSchema,
} from './flood.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

const desk = { ...defaults, access: 'admin', status: 200 } as const;

export const getFloods = {
  ...desk,
  method: 'GET',
  path: '/api/admin/floods',
  response: floodsSchema,
} as const satisfies Route;

export const previewFlood = {
  ...desk,
  method: 'POST',
  path: '/api/admin/floods/preview',
  body: floodChoiceSchema,
  response: floodPreviewSchema,
} as const satisfies Route;

/** Erases exactly these requests, without letters, and lets their like take no time for a day. */
export const clearFlood = {
  ...desk,
  method: 'POST',
  path: '/api/admin/floods/clear',
  body: floodClearanceSchema,
  /** `mostCleared` ids. */
  mostBytes: 96 * 1024,
  response: bulkResultSchema,
} as const satisfies Route;

/** Ends what was refused until that instant. */
export const readmitFlood = {
  ...desk,
  method: 'POST',
  path: '/api/admin/floods/readmit',
  status: 204,
  body: floodReadmissionSchema,
} as const satisfies Route;
