import { moveLinkedAppointment as route } from '#features/links/contract/link-change-routes.ts';
import { moveLinked } from '#features/links/rules/visitor-link.ts';
import { api } from '#server/endpoint.ts';
import { networkKey } from '#server/network-key.ts';
import { linkMoveServices } from '#features/links/services/link-changes.ts';

const { on, endpoint } = api(linkMoveServices);

export const linkAppointmentMove = endpoint(
  on(route, {
    changesTimes: true,
    // As a booking: whoever moves and cancels drives as many mails.
    limit: 'booking',
    announces: true,
    isAct: true,
    run: ({ body, now, admitted, address, services }) =>
      moveLinked(body, { ...services, now, admitted, network: networkKey(services, address) }),
  }),
);
