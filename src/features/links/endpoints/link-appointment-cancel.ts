import { cancelLinkedAppointment as route } from '#features/links/contract/link-change-routes.ts';
import { cancelLinked } from '#features/links/rules/visitor-link.ts';
import { api } from '#server/endpoint.ts';
import { networkKey } from '#server/network-key.ts';
import { linkCancelServices } from '#features/links/services/link-changes.ts';

const { on, endpoint } = api(linkCancelServices);

export const linkAppointmentCancel = endpoint(
  on(route, {
    changesTimes: true,
    // As a booking: whoever moves and cancels drives as many mails.
    limit: 'booking',
    announces: true,
    isAct: true,
    async run({ body, now, admitted, address, waitUntil, services }) {
      const network = networkKey(services, address);
      const cancelled = await cancelLinked(body, { ...services, now, admitted, network });
      // Also ends the appointment's open payments at Stripe.
      if (cancelled.ok) waitUntil(services.endWithdrawnPayments());
      return cancelled;
    },
  }),
);
