import { cancelLinkedAppointment as route } from '#features/links/contract/link-routes.ts';
import { cancelLinked } from '#features/links/rules/visitor-link.ts';
import { api } from '#server/endpoint.ts';
import { linkCancelServices } from '#features/links/services/link-changes.ts';

const { on, endpoint } = api(linkCancelServices);

export const linkAppointmentCancel = endpoint(
  on(route, {
    limit: 'link',
    announces: true,
    async run({ body, now, waitUntil, services }) {
      const cancelled = await cancelLinked(body, { ...services, now });
      // What was asked for it is ended at Stripe as well.
      if (cancelled.ok) waitUntil(services.checkPayments());
      return cancelled;
    },
  }),
);
