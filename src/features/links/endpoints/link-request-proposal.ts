import { proposeLinked, withdrawLinked } from '#features/links/contract/proposal-routes.ts';
import * as rules from '#features/links/rules/proposals.ts';
import { linkProposalServices } from '#features/links/services/link-proposals.ts';
import { api } from '#server/endpoint.ts';

const { on, endpoint } = api(linkProposalServices);

/** What the firm proposes by the link to decide on a request. */
export const linkRequestProposal = endpoint(
  on(proposeLinked, {
    changesTimes: true,
    limit: 'link',
    announces: true,
    isAct: true,
    run: ({ body, now, admitted, services }) =>
      rules.proposeLinked(body, { ...services, now, admitted }),
  }),
);
export const linkRequestWithdrawal = endpoint(
  on(withdrawLinked, {
    changesTimes: true,
    limit: 'link',
    announces: true,
    isAct: true,
    run: ({ body, now, admitted, services }) =>
      rules.withdrawLinked(body, { ...services, now, admitted }),
  }),
);
