/**
 * Routes for acts on many records at once. Criteria contain personal data and are therefore always sent in
 * bodies.
 */
import {
  appointmentCriteriaSchema,
  appointmentPreviewSchema,
  bulkCancellationSchema,
  bulkErasureSchema,
  bulkResultSchema,
  inboxCriteriaSchema,
  inboxErasureSchema,
  inboxPreviewSchema,
} from './bulk.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

const desk = { ...defaults, method: 'POST', access: 'admin', status: 200 } as const;

export const previewAppointments = {
  ...desk,
  path: '/api/appointments/bulk/preview',
  body: appointmentCriteriaSchema,
  response: appointmentPreviewSchema,
} as const satisfies Route;

export const cancelAppointments = {
  ...desk,
  path: '/api/appointments/bulk/cancel',
  body: bulkCancellationSchema,
  response: bulkResultSchema,
} as const satisfies Route;

export const eraseAppointments = {
  ...desk,
  path: '/api/appointments/bulk/erase',
  body: bulkErasureSchema,
  response: bulkResultSchema,
} as const satisfies Route;

export const previewInbox = {
  ...desk,
  path: '/api/inbox/bulk/preview',
  body: inboxCriteriaSchema,
  response: inboxPreviewSchema,
} as const satisfies Route;

export const eraseInbox = {
  ...desk,
  path: '/api/inbox/bulk/erase',
  body: inboxErasureSchema,
  response: bulkResultSchema,
} as const satisfies Route;
