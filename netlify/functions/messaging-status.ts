import type { Config } from '@netlify/functions';
import { getMessagingStatus } from '#features/messaging/contract/messaging-routes.ts';
import { api } from '#platform/http/endpoint.ts';
import { messagingServices } from '#features/messaging/services/messaging.ts';

export const config: Config = { path: '/api/messaging/status' };

const { on, endpoint } = api(messagingServices);

export default endpoint(
  on(getMessagingStatus, {
    limit: 'status',
    run: ({ services: { messaging } }) => messaging.status(),
  }),
);
