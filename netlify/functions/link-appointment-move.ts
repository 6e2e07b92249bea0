import type { Config } from '@netlify/functions';
import { moveLinkedAppointment as route } from '#features/links/contract/link-routes.ts';
import { moveLinked } from '#features/links/rules/visitor-link.ts';
import { api } from '#platform/http/endpoint.ts';
import { linkMoveServices } from '#features/links/services/link-changes.ts';

export const config: Config = { path: '/api/links/appointment/move' };

const { on, endpoint } = api(linkMoveServices);

export default endpoint(
  on(route, {
    limit: 'link',
    announces: true,
    prepare: ({ roster }) => roster.prepare(),
    run: ({ body, now, services }) => moveLinked(body, { ...services, now }),
  }),
);
