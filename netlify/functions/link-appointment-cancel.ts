import type { Config } from '@netlify/functions';
import { cancelLinkedAppointment as route } from '#contract/link-routes.ts';
import { cancelLinked } from '#domain/visitor-link.ts';
import { api } from '#http/endpoint.ts';
import { linkCancelServices } from '#netlify/services/link-changes.ts';

export const config: Config = { path: '/api/links/appointment/cancel' };

const { on, endpoint } = api(linkCancelServices);

export default endpoint(
  on(route, {
    limit: 'link',
    announces: true,
    run: ({ body, now, services }) => cancelLinked(body, { ...services, now }),
  }),
);
