import type { Config } from '@netlify/functions';
import * as routes from '#contract/second-factor-routes.ts';
import { disableSecondFactor } from '#domain/second-factor.ts';
import { endpoint, on } from '#http/full-endpoint.ts';

export const config: Config = { path: '/api/admin/second-factor/disable' };

export default endpoint(
  on(routes.disableSecondFactor, {
    run: ({ body: { code }, address, now, audit, services: { secondFactor, limits } }) =>
      disableSecondFactor(
        { code, now, address },
        {
          attempts: limits.attempts,
          ledger: {
            ...secondFactor,
            disable: () => secondFactor.disable(audit('second_factor_disabled')),
          },
        },
      ),
  }),
);
