import * as routes from '#features/access/contract/second-factor-routes.ts';
import { confirmSecondFactor } from '#features/access/rules/second-factor.ts';
import { traceOf } from '#features/audit/index.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { sessionCookies } from '#server/session-cookies.ts';

export const secondFactorConfirm = endpoint(
  on(routes.confirmSecondFactor, {
    async run({ body: { code }, request, address, now, session = '', waitUntil, audit, services }) {
      const { secondFactor, access } = services;
      const caller = { request, address, now, session, waitUntil };
      const next = services.newSession(caller, true);
      // In parallel, so that both share one round trip.
      const [factor, pending] = await Promise.all([
        secondFactor.read(),
        access.tryPending(session, now),
      ]);
      const write = audit(factor ? 'second_factor_replaced' : 'second_factor_enabled');
      const confirmed = await confirmSecondFactor(
        { code, now },
        {
          tryPending: () => Promise.resolve(pending),
          enable: (made, codes) =>
            secondFactor.enable(
              { ...made, own: session, codes, passwordHash: services.env.adminPasswordHash },
              next,
              traceOf(write),
            ),
        },
      );
      if (confirmed.ok) return { ...confirmed, headers: sessionCookies(next.token) };
      if (confirmed.code === 'wrong_code') await services.proving(caller).tellRefusal('wrong_code');
      return confirmed;
    },
  }),
);
