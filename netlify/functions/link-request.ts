import type { Config } from '@netlify/functions';
import { showLinkedRequest as route } from '#contract/link-routes.ts';
import { showRequest } from '#domain/firm-link.ts';
import { api } from '#platform/http/endpoint.ts';
import { linkRequestServices } from '#netlify/services/link-requests.ts';

export const config: Config = { path: '/api/links/request' };

const { on, endpoint } = api(linkRequestServices);

export default endpoint(
  on(route, {
    limit: 'status',
    run: ({ body, now, services }) => showRequest(body.token, { ...services, now }),
  }),
);
