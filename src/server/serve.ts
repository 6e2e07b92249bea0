import type { Context } from '@netlify/functions';
import { refusal } from '#platform/rules/outcome.ts';
import { report } from './report.ts';
import { problemResponse } from '#platform/http/response.ts';

/** The platform's data about a call. */
export interface CallContext extends Pick<Context, 'ip' | 'requestId' | 'waitUntil'> {
  /** The `:id` in the address. */
  id: string | undefined;
}

/** The handler of one address. */
export interface Endpoint {
  /** Path as in the contract; `:id` is its only parameter. */
  path: string;
  /** Never rejects. `services` replaces those made from the environment. */
  answer: (request: Request, context: CallContext, services?: never) => Promise<Response>;
}

type Answer = (request: Request, context: Context, services?: never) => Promise<Response>;

/** A function of the platform; `paths` are the addresses that its `config` must name. */
type ServedFunction = Answer & { paths: readonly string[] };

/** The id in an address, '' if the path has none; `undefined` for an address of another path. */
function idIn(path: string, pathname: string): string | undefined {
  const wanted = path.split('/');
  const given = pathname.split('/');
  const fits =
    given.length === wanted.length &&
    wanted.every((segment, at) => segment === ':id' || segment === given[at]);
  return fits ? (given[wanted.indexOf(':id')] ?? '') : undefined;
}

/**
 * One function for these addresses; literal segments take precedence over `:id`. Any other address gets 404
 * `not_found`.
 */
export function serve(...endpoints: readonly Endpoint[]): ServedFunction {
  const literalFirst = endpoints.toSorted(
    (one, other) => Number(one.path.includes(':id')) - Number(other.path.includes(':id')),
  );
  const answer: Answer = (request, context, services) => {
    const { ip, requestId } = context;
    // The platform's pattern of a path with a parameter also matches a trailing slash.
    const pathname = new URL(request.url).pathname.replace(/\/$/, '');
    for (const endpoint of literalFirst) {
      const id = idIn(endpoint.path, pathname);
      if (id === undefined) continue;
      const waitUntil = (work: Promise<unknown>) => {
        context.waitUntil(work);
      };
      return endpoint.answer(request, { ip, requestId, waitUntil, id }, services);
    }
    const refused = refusal('not_found');
    const response = problemResponse(refused, requestId);
    const { status } = response;
    report({ method: 'other', route: '/api/*', status, ms: 0, requestId, code: refused.code });
    return Promise.resolve(response);
  };
  return Object.assign(answer, { paths: endpoints.map(({ path }) => path) });
}
