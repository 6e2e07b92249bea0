import { getMessagingStatus } from '#features/messaging/contract/messaging-routes.ts';
import { api } from '#server/endpoint.ts';
import { messagingServices } from '#features/messaging/services/messaging.ts';

const { on, endpoint } = api(messagingServices);

export const messagingStatus = endpoint(
  on(getMessagingStatus, {
    limit: 'status',
    run: ({ services: { messaging } }) => messaging.status(),
  }),
);
