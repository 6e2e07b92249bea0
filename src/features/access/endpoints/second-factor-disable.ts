import * as routes from '#features/access/contract/second-factor-routes.ts';
import { traceOf } from '#features/audit/index.ts';
import { withCredentials } from '#features/access/rules/credentials.ts';
import { refusal, success } from '#platform/rules/outcome.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { sessionCookies } from '#server/session-cookies.ts';

export const secondFactorDisable = endpoint(
  on(routes.disableSecondFactor, {
    async run({ body, request, address, now, session = '', waitUntil, audit, services }) {
      const caller = { request, address, now, session, waitUntil };
      const next = services.newSession(caller, true);
      const disabled = await withCredentials(
        { ...body, now },
        services.proving(caller),
        async (proof, factor) => {
          const trace = traceOf(audit('second_factor_disabled'));
          const answer = await services.access.disableFactor({ proof, factor }, next, trace);
          return answer === 'ok' ? success(undefined) : refusal(answer);
        },
        // Without a factor in force the answer is `not_found`.
        (factor) => factor !== null,
      );
      return disabled.ok ? { ...disabled, headers: sessionCookies(next.token) } : disabled;
    },
  }),
);
