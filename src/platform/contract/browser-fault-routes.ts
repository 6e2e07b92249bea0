import * as z from 'zod/mini';
import { browserFaultReportSchema, browserFaultSchema } from './browser-fault.ts';
import { defaults, type Route } from './route.ts';

/** Receives a fault report; the browser ignores the response. */
export const reportBrowserFault = {
  ...defaults,
  method: 'POST',
  path: '/api/faults/browser',
  access: 'public',
  status: 204,
  body: browserFaultReportSchema,
  mostBytes: 2048,
} as const satisfies Route;

/** Lists the faults of the last 30 days, latest report first, at most 50. */
export const listBrowserFaults = {
  ...defaults,
  method: 'GET',
  path: '/api/faults/browser',
  access: 'admin',
  status: 200,
  response: z.array(browserFaultSchema),
} as const satisfies Route;
