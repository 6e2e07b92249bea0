import type { Config } from '@netlify/functions';
import { getMessagingQr } from '#features/messaging/contract/messaging-routes.ts';
import { api } from '#platform/http/endpoint.ts';
import { messagingServices } from '#features/messaging/services/messaging.ts';

export const config: Config = { path: '/api/messaging/qr' };

const { on, endpoint } = api(messagingServices);

export default endpoint(
  on(getMessagingQr, {
    run: ({ services: { messaging } }) => messaging.qr(),
  }),
);
