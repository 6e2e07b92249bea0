import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import type { AuditAction, AuditEntry } from '#contract/audit.ts';
import type { Route } from '#contract/route.ts';
import { auditEntry } from '#domain/audit.ts';
import { refusal, tooMany } from '#domain/outcome.ts';
import { defaultServices, type Services } from '#netlify/services.ts';
import type { RateLimitPolicy } from '#store/rate-limits.ts';
import { admit } from './access.ts';
import { toFault } from './fault.ts';
import { type Input, readInput } from './input.ts';
import { type Reply, problemResponse, toResponse } from './response.ts';

/** What a handler is given; by then the caller was admitted and the input is valid. */
interface Call<R extends Route, S extends Services> extends Input<R> {
  request: Request;
  /** The caller's network address, as the platform saw it. */
  address: string;
  /** The session's token; an admin's call only. */
  session: string | undefined;
  /** The trail's entry of this call, which the store writes together with the change. */
  audit: (action: AuditAction, subject?: string) => AuditEntry;
  now: Date;
  services: S;
}

interface Handler<R extends Route, S extends Services> {
  limit?: RateLimitPolicy;
  run: (call: Call<R, S>) => Promise<Reply<z.output<R['response']>>>;
}

interface Operation<S extends Services> {
  route: Route;
  answer: (request: Request, context: Context, services: S) => Promise<Reply<unknown>>;
}

/** Serves one route: caller → input → limit → run, each step only if the one before passed. */
const operation =
  <S extends Services>() =>
  <R extends Route>(route: R, { limit, run }: Handler<R, S>): Operation<S> => ({
    route,
    async answer(request, context, services) {
      const now = services.now();
      const caller = await admit(request, route, services, now);
      if (!caller.ok) return caller;
      const input = await readInput(route, request, context.params);
      if (!input.ok) return input;

      const address = context.ip;
      const { randomId } = services;
      const audit: Call<R, S>['audit'] = (action, subject) =>
        auditEntry(action, { now, randomId }, subject);
      const start = () =>
        run({ ...input.value, request, address, session: caller.value, audit, now, services });
      if (!limit) return start();
      // A read starts in the same tick as the count, so that both are one round trip to Redis.
      const [waitMs, early] = await Promise.all([
        services.limits.take(limit, address, now),
        route.method === 'GET' ? start() : undefined,
      ]);
      return waitMs > 0 ? tooMany('too_many_requests', waitMs) : (early ?? start());
    },
  });

/** GET answers HEAD as well. */
const methodsOf = ({ route }: Operation<never>) =>
  route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];

/**
 * `on` and `endpoint` for functions that work with these services: `endpoint` makes a function
 * from what one address serves. Whatever happens, it answers; a third argument takes the place of
 * the services that the environment describes.
 */
export function api<S extends Services>(fromEnvironment: () => S) {
  function endpoint(...operations: readonly [Operation<S>, ...Operation<S>[]]) {
    return async (request: Request, context: Context, given?: S): Promise<Response> => {
      const { requestId } = context;
      const chosen = operations.find((each) => methodsOf(each).includes(request.method));
      if (!chosen) {
        const allow = operations.flatMap(methodsOf).join(', ');
        return problemResponse(refusal('method_not_allowed'), requestId, [['Allow', allow]]);
      }
      const { route } = chosen;
      try {
        const answer = await chosen.answer(request, context, given ?? fromEnvironment());
        const response = toResponse(answer, route.status, requestId);
        return request.method === 'HEAD' ? new Response(null, response) : response;
      } catch (error) {
        const where = { requestId, route: `${route.method} ${route.path}` };
        return problemResponse(toFault(error, where), requestId);
      }
    };
  }
  return { on: operation<S>(), endpoint };
}

/**
 * For functions that get by with the services of `services.ts`, whoever calls them: the route says
 * who may. One that needs more takes these two from `full-endpoint.ts`, and starts more slowly.
 */
export const { on, endpoint } = api(defaultServices);
