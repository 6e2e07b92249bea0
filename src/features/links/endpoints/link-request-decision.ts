import { isOver } from '#features/appointments/contract.ts';
import { decideLinkedRequest as route } from '#features/links/contract/request-routes.ts';
import { decideRequest } from '#features/links/rules/firm-link.ts';
import { api } from '#server/endpoint.ts';
import { linkDecisionServices } from '#features/links/services/link-requests.ts';

const { on, endpoint } = api(linkDecisionServices);

export const linkRequestDecision = endpoint(
  on(route, {
    changesTimes: true,
    limit: 'link',
    announces: true,
    isAct: true,
    async run({ body, now, admitted, waitUntil, services }) {
      const decided = await decideRequest(body, { ...services, now, admitted });
      // Also ends the appointment's open payments at Stripe.
      if (decided.ok && isOver(decided.value.status)) waitUntil(services.endWithdrawnPayments());
      return decided;
    },
  }),
);
