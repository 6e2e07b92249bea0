import { answerLinkedProposal as route } from '#features/links/contract/proposal-routes.ts';
import { answerLinked } from '#features/links/rules/proposals.ts';
import { linkAnswerServices } from '#features/links/services/link-proposals.ts';
import { api } from '#server/endpoint.ts';
import { networkKey } from '#server/network-key.ts';

const { on, endpoint } = api(linkAnswerServices);

/** What the client answers to a proposal. */
export const linkAppointmentProposal = endpoint(
  on(route, {
    changesTimes: true,
    // As a booking: it drives as many mails.
    limit: 'booking',
    announces: true,
    isAct: true,
    run: ({ body, now, admitted, address, services }) =>
      answerLinked(body, { ...services, now, admitted, network: networkKey(services, address) }),
  }),
);
