import { getMessagingQr } from '#features/messaging/contract/messaging-routes.ts';
import { api } from '#server/endpoint.ts';
import { messagingServices } from '#features/messaging/services/messaging.ts';

const { on, endpoint } = api(messagingServices);

export const messagingQr = endpoint(
  on(getMessagingQr, {
    run: ({ services: { messaging } }) => messaging.qr(),
  }),
);
