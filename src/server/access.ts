import type { Route } from '#platform/contract/route.ts';
import { pollHeader } from '#platform/contract/session-names.ts';
import { isSameSecret } from '#platform/rules/digest.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import type { Core } from './core.ts';
import type { Session } from '#features/access/index.ts';
import type { Admin } from '#features/access/services.ts';
import { isForeign, isSameOrigin } from '#platform/http/origin.ts';
import { echoesXsrfToken, readSessionToken } from './session-cookies.ts';

export const isOfAdmin = ({ access }: Route) => access === 'admin';
const isUnsafe = (route: Route) => route.method !== 'GET';

type Sessions = Pick<Admin, 'sessions'>;

/** A timer's read in a page that may be unattended. A search is a read too, although it is a POST. */
const isPoll = ({ method, url, headers }: Request) =>
  (['GET', 'HEAD'].includes(method) || url.endsWith('/search')) && headers.get(pollHeader) === '1';

/** Finds the caller's live session. The call counts as use of the session, unless a timer made it. */
export const findSession = (
  request: Request,
  token: string,
  { sessions }: Sessions,
  now: Date,
): Promise<Session | null> =>
  isPoll(request) ? sessions.peek(token, now) : sessions.touch(token, now);

/** Whether the request shows what `admit` asks of an admin, so that only its session is still to be found. */
export function mayBeAdmitted(request: Request): boolean {
  const token = readSessionToken(request);
  return token !== undefined && isSameOrigin(request) && echoesXsrfToken(request, token);
}

/**
 * Checks whether the caller may make this call. An admin's call returns its session; a visitor's returns
 * none.
 */
export async function admit(
  request: Request,
  route: Route,
  services: Partial<Sessions> & Pick<Core, 'ownSecret'>,
  now: Date,
): Promise<Outcome<Session | undefined>> {
  if (route.access === 'public') {
    return isUnsafe(route) && isForeign(request) ? refusal('forbidden') : success(undefined);
  }
  if (route.access === 'own') {
    const isOurs = isSameSecret(request.headers.get('Authorization') ?? '', services.ownSecret);
    return isOurs ? success(undefined) : refusal('unauthenticated');
  }
  const token = readSessionToken(request);
  const { sessions } = services;
  const session = token && sessions && (await findSession(request, token, { sessions }, now));
  if (!session) return refusal('unauthenticated');
  if (isUnsafe(route) && !(isSameOrigin(request) && echoesXsrfToken(request, session.token))) {
    return refusal('forbidden');
  }
  return success(session);
}
