import { listLinkedTimes as route } from '#features/links/contract/link-change-routes.ts';
import { listLinkedTimes } from '#features/links/rules/visitor-link.ts';
import { api } from '#server/endpoint.ts';
import { linkTimesServices } from '#features/links/services/link-changes.ts';

const { on, endpoint } = api(linkTimesServices);

export const linkAppointmentTimes = endpoint(
  on(route, {
    limit: 'status',
    run: ({ body, now, services }) => listLinkedTimes(body, { ...services, now }),
  }),
);
