import type { Config } from '@netlify/functions';
import * as routes from '#contract/second-factor-routes.ts';
import { confirmSecondFactor } from '#domain/second-factor.ts';
import { endpoint, on } from '#http/full-endpoint.ts';
import { sessionCookies } from '#http/session-cookies.ts';

export const config: Config = { path: '/api/admin/second-factor/confirm' };

export default endpoint(
  on(routes.confirmSecondFactor, {
    async run({ body: { code }, request, address, now, session = '', waitUntil, audit, services }) {
      const { secondFactor, access } = services;
      const next = services.newSession({ request, address, now, waitUntil }, true);
      // Both in one trip.
      const [factor, pending] = await Promise.all([
        secondFactor.read(),
        secondFactor.readPending(session, now),
      ]);
      const write = audit(factor ? 'second_factor_replaced' : 'second_factor_enabled');
      const confirmed = await confirmSecondFactor(
        { code, now },
        {
          readPending: () => Promise.resolve(pending),
          enable: (made, recovery) =>
            access.enableFactor({ ...made, own: session }, recovery, next, write),
        },
      );
      return confirmed.ok ? { ...confirmed, headers: sessionCookies(next.token) } : confirmed;
    },
  }),
);
