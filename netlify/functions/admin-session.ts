import type { Config } from '@netlify/functions';
import * as routes from '#contract/session-routes.ts';
import { success } from '#domain/outcome.ts';
import { signIn } from '#domain/sign-in.ts';
import { isSignedIn } from '#http/access.ts';
import { endpoint, on } from '#http/full-endpoint.ts';
import { clearedCookies, readSessionToken, sessionCookies } from '#http/session-cookies.ts';

export const config: Config = {
  path: '/api/admin/session',
  // The platform's own, before any function runs: decision 18 says why these five.
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};

export default endpoint(
  on(routes.signIn, {
    async run({ body, address, now, services }) {
      const token = await signIn({ ...body, address, now }, services.signIn);
      if (!token.ok) return token;
      return { ...success({ authenticated: true }), headers: sessionCookies(token.value) };
    },
  }),
  on(routes.getSession, {
    async run({ request, now, services }) {
      const token = readSessionToken(request);
      const authenticated =
        token !== undefined && (await isSignedIn(request, token, services, now));
      return success({ authenticated });
    },
  }),
  on(routes.signOut, {
    async run({ session, audit, services: { sessions } }) {
      if (session !== undefined) await sessions.close(session, audit('signed_out'));
      return { ...success(undefined), headers: clearedCookies() };
    },
  }),
);
