import { listLinkedTimes as route } from '#features/links/contract/link-routes.ts';
import { listLinkedTimes } from '#features/links/rules/visitor-link.ts';
import { api } from '#server/endpoint.ts';
import { linkViewServices } from '#features/links/services/link-view.ts';

const { on, endpoint } = api(linkViewServices);

export const linkAppointmentTimes = endpoint(
  on(route, {
    limit: 'status',
    run: ({ body, now, services }) => listLinkedTimes(body, { ...services, now }),
  }),
);
