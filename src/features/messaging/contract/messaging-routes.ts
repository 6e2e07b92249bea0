/** Routes that relay answers of the messaging service. Browsers never call that service themselves. */
import { messagingQrSchema, messagingStatusSchema } from './messaging.ts';
import { defaults, type Route } from '#platform/contract/route.ts';

export const getMessagingStatus = {
  ...defaults,
  method: 'GET',
  path: '/api/messaging/status',
  access: 'public',
  status: 200,
  response: messagingStatusSchema,
} as const satisfies Route;

export const getMessagingQr = {
  ...defaults,
  method: 'GET',
  path: '/api/messaging/qr',
  access: 'admin',
  status: 200,
  response: messagingQrSchema,
} as const satisfies Route;
