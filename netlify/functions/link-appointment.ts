import type { Config } from '@netlify/functions';
import { showLinkedAppointment as route } from '#features/links/contract/link-routes.ts';
import { showLinked } from '#features/links/rules/visitor-link.ts';
import { api } from '#platform/http/endpoint.ts';
import { linkViewServices } from '#features/links/services/link-view.ts';

export const config: Config = { path: '/api/links/appointment' };

const { on, endpoint } = api(linkViewServices);

export default endpoint(
  on(route, {
    limit: 'status',
    run: ({ body, now, services }) => showLinked(body.token, { ...services, now }),
  }),
);
