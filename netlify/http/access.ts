import type { Route } from '#contract/route.ts';
import { isSameSecret } from '#domain/digest.ts';
import { type Outcome, refusal, success } from '#domain/outcome.ts';
import type { Core } from '#netlify/services/core.ts';
import { isForeign, isSameOrigin } from './origin.ts';
import { echoesXsrfToken, readSessionToken } from './session-cookies.ts';

const isUnsafe = (route: Route) => route.method !== 'GET';

/**
 * Whether the caller may make this call. An admin's gives the token of the session, which
 * thereby counts as used; a visitor's gives none.
 */
export async function admit(
  request: Request,
  route: Route,
  { sessions, houseSecret }: Pick<Core, 'sessions' | 'houseSecret'>,
  now: Date,
): Promise<Outcome<string | undefined>> {
  if (route.access === 'public') {
    return isUnsafe(route) && isForeign(request) ? refusal('forbidden') : success(undefined);
  }
  if (route.access === 'house') {
    const isOurs = isSameSecret(request.headers.get('Authorization') ?? '', houseSecret);
    return isOurs ? success(undefined) : refusal('unauthenticated');
  }
  const token = readSessionToken(request);
  if (token === undefined || !(await sessions.touch(token, now))) return refusal('unauthenticated');
  if (isUnsafe(route) && !(isSameOrigin(request) && echoesXsrfToken(request, token))) {
    return refusal('forbidden');
  }
  return success(token);
}
