import type { Config } from '@netlify/functions';
import { isOver } from '#features/appointments/contract/appointment-status.ts';
import { decideLinkedRequest as route } from '#contract/link-routes.ts';
import { decideRequest } from '#domain/firm-link.ts';
import { api } from '#platform/http/endpoint.ts';
import { linkRequestServices } from '#netlify/services/link-requests.ts';

export const config: Config = { path: '/api/links/request/decision' };

const { on, endpoint } = api(linkRequestServices);

export default endpoint(
  on(route, {
    limit: 'link',
    announces: true,
    async run({ body, now, waitUntil, services }) {
      const decided = await decideRequest(body, { ...services, now });
      // What was asked for it is ended at Stripe as well.
      if (decided.ok && isOver(decided.value.status)) waitUntil(services.checkPayments());
      return decided;
    },
  }),
);
