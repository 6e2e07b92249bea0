import * as routes from '#features/access/contract/second-factor-routes.ts';
import { withCredentials } from '#features/access/rules/credentials.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { makeSecret } from '#features/access/rules/second-factor.ts';
import { firm } from '#firm';
import { endpoint, on } from '#server/full-endpoint.ts';

export const secondFactor = endpoint(
  on(routes.getSecondFactor, {
    async run({ services: { secondFactor } }) {
      const factor = await secondFactor.read();
      const { recoveryCodesLeft = 0 } = factor ?? {};
      return success({ enabled: factor !== null, recoveryCodesLeft });
    },
  }),
  on(routes.setUpSecondFactor, {
    run({ body, request, address, now, session = '', waitUntil, services }) {
      const caller = { request, address, now, session, waitUntil };
      return withCredentials({ ...body, now }, services.proving(caller), async (proof, factor) => {
        const made = makeSecret(firm.name);
        const begun = { own: session, secret: made.secret, now };
        const answer = await services.access.beginFactor(begun, proof, factor);
        return answer === 'ok' ? success(made) : refusal(answer);
      });
    },
  }),
);
