import type { Config } from '@netlify/functions';
import * as routes from '#contract/second-factor-routes.ts';
import { confirmSecondFactor } from '#domain/second-factor.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/admin/second-factor/confirm' };

export default endpoint(
  on(routes.confirmSecondFactor, {
    run: ({ body: { code }, now, audit, services: { secondFactor } }) =>
      confirmSecondFactor(
        { code, now },
        {
          ...secondFactor,
          enable: (factor, recovery) =>
            secondFactor.enable(factor, recovery, audit('second_factor_enabled')),
        },
      ),
  }),
);
