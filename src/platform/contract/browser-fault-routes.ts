import * as z from 'zod/mini';
import { browserFaultReportSchema, browserFaultSchema } from './browser-fault.ts';
import { defaults, type Route } from './route.ts';

/** What it answers, nobody reads. */
export const reportBrowserFault = {
  ...defaults,
  method: 'POST',
  path: '/api/faults/browser',
  access: 'public',
  status: 204,
  body: browserFaultReportSchema,
  mostBytes: 2048,
} as const satisfies Route;

/** Of the last 30 days, the latest first, at most 50. */
export const listBrowserFaults = {
  ...defaults,
  method: 'GET',
  path: '/api/faults/browser',
  access: 'admin',
  status: 200,
  response: z.array(browserFaultSchema),
} as const satisfies Route;
