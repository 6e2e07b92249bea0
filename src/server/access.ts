import type { Route } from '#platform/contract/route.ts';
import { pollHeader } from '#platform/contract/session-names.ts';
import { isSameSecret } from '#platform/rules/digest.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';
import type { Core } from './core.ts';
import type { Session } from '#features/access/index.ts';
import { isForeign, isSameOrigin } from '#platform/http/origin.ts';
import { echoesXsrfToken, readSessionToken } from './session-cookies.ts';

const isUnsafe = (route: Route) => route.method !== 'GET';

type Sessions = Pick<Core, 'sessions'>;

/** What a timer reads in a page that nobody need be sitting at; a search reads, though by POST. */
const isPoll = ({ method, url, headers }: Request) =>
  (['GET', 'HEAD'].includes(method) || url.endsWith('/search')) && headers.get(pollHeader) === '1';

/** A session that lives; it thereby counts as used, unless a timer asks. */
export const findSession = (
  request: Request,
  token: string,
  { sessions }: Sessions,
  now: Date,
): Promise<Session | null> =>
  isPoll(request) ? sessions.peek(token, now) : sessions.touch(token, now);

/**
 * Whether the caller may make this call. An admin's gives the session; a visitor's
 * gives none.
 */
export async function admit(
  request: Request,
  route: Route,
  services: Sessions & Pick<Core, 'houseSecret'>,
  now: Date,
): Promise<Outcome<Session | undefined>> {
  if (route.access === 'public') {
    return isUnsafe(route) && isForeign(request) ? refusal('forbidden') : success(undefined);
  }
  if (route.access === 'house') {
    const isOurs = isSameSecret(request.headers.get('Authorization') ?? '', services.houseSecret);
    return isOurs ? success(undefined) : refusal('unauthenticated');
  }
  const token = readSessionToken(request);
  const session = token && (await findSession(request, token, services, now));
  if (!session) return refusal('unauthenticated');
  if (isUnsafe(route) && !(isSameOrigin(request) && echoesXsrfToken(request, session.token))) {
    return refusal('forbidden');
  }
  return success(session);
}
