import { showLinkedRequest as route } from '#features/links/contract/firm-link-routes.ts';
import { showRequest } from '#features/links/rules/firm-link.ts';
import { api } from '#server/endpoint.ts';
import { linkRequestServices } from '#features/links/services/link-requests.ts';

const { on, endpoint } = api(linkRequestServices);

export const linkRequest = endpoint(
  on(route, {
    limit: 'status',
    run: ({ body, now, services }) => showRequest(body.token, { ...services, now }),
  }),
);
