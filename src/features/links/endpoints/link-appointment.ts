import { showLinkedAppointment as route } from '#features/links/contract/link-routes.ts';
import { showLinked } from '#features/links/rules/visitor-view.ts';
import { networkKey } from '#server/network-key.ts';
import { api } from '#server/endpoint.ts';
import { linkViewServices } from '#features/links/services/link-view.ts';

const { on, endpoint } = api(linkViewServices);

export const linkAppointment = endpoint(
  on(route, {
    limit: 'status',
    // Read anew: what was closed a moment ago is said at once.
    prepare: ({ roster }) => roster.read(),
    async run({ body, address, now, waitUntil, services }) {
      const network = networkKey(services, address);
      const { shown, isClaimed } = await showLinked(body.token, { ...services, now, network });
      if (isClaimed) waitUntil(Promise.all([services.announce(), services.purgeTimes()]));
      return shown;
    },
  }),
);
