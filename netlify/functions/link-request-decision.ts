import type { Config } from '@netlify/functions';
import { decideLinkedRequest as route } from '#contract/link-routes.ts';
import { decideRequest } from '#domain/firm-link.ts';
import { api } from '#http/endpoint.ts';
import { linkRequestServices } from '#netlify/services/link-requests.ts';

export const config: Config = { path: '/api/links/request/decision' };

const { on, endpoint } = api(linkRequestServices);

export default endpoint(
  on(route, {
    limit: 'link',
    announces: true,
    run: ({ body, now, services }) => decideRequest(body, { ...services, now }),
  }),
);
