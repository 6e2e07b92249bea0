import type { CallContext } from '#server/serve.ts';
import * as routes from '#features/access/contract/session-routes.ts';
import { success } from '#platform/rules/outcome.ts';
import { signIn } from '#features/access/rules/sign-in.ts';
import { findSession } from '#server/access.ts';
import { endpoint, on } from '#server/full-endpoint.ts';
import { clearedCookies, readSessionToken, sessionCookies } from '#server/session-cookies.ts';
import type { FullServices } from '#server/full.ts';

/**
 * Headers on signing out: they clear the cookies and the browser's cache, including its back/forward cache.
 */
const farewell = [...clearedCookies(), ['Clear-Site-Data', '"cache"']] as const;

const session = endpoint(
  on(routes.signIn, {
    async run({ body, request, address, now, waitUntil, services }) {
      const caller = { request, address, now, waitUntil, session: readSessionToken(request) };
      const token = await signIn({ ...body, now }, services.signIn(caller));
      if (!token.ok) return token;
      const cookies = [...sessionCookies(token.value), ...services.knownBrowserCookies(caller)];
      return { ...success({ authenticated: true }), headers: cookies };
    },
  }),
  on(routes.getSession, {
    async run({ request, now, services }) {
      const token = readSessionToken(request);
      const session = token && (await findSession(request, token, services, now));
      if (!session) return success({ authenticated: false });
      return success({ authenticated: true, secondsLeft: Math.ceil(session.msLeft / 1000) });
    },
  }),
  on(routes.signOut, {
    async act({ request, now, trace, services: { sessions } }) {
      const token = readSessionToken(request) ?? '';
      await sessions.close(token, { now, trace: trace('signed_out') });
      return { ...success(undefined), headers: farewell };
    },
  }),
);

/**
 * Signing out of a session that has already ended is answered with 401, and clears the cookies all the same.
 */
async function answer(
  request: Request,
  context: CallContext,
  services?: FullServices,
): Promise<Response> {
  const response = await session.answer(request, context, services);
  if (request.method === 'DELETE' && response.status === 401) {
    for (const [name, value] of farewell) response.headers.append(name, value);
  }
  return response;
}

export const adminSession = { ...session, answer };
