import type { Config } from '@netlify/functions';
import * as routes from '#contract/second-factor-routes.ts';
import { success } from '#domain/outcome.ts';
import { setUpSecondFactor } from '#domain/second-factor.ts';
import { firm } from '#firm';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/admin/second-factor' };

export default endpoint(
  on(routes.getSecondFactor, {
    async run({ services: { secondFactor } }) {
      const factor = await secondFactor.read();
      const { recoveryCodesLeft = 0 } = factor ?? {};
      return success({ enabled: factor !== null, recoveryCodesLeft });
    },
  }),
  on(routes.setUpSecondFactor, {
    run: ({ now, services: { secondFactor } }) =>
      setUpSecondFactor({ now, issuer: firm.name }, secondFactor),
  }),
);
