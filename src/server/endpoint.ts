import type * as z from 'zod/mini';
import type { AuditAction } from '#features/audit/contract.ts';
import type { Route } from '#platform/contract/route.ts';
import {
  adminActor,
  auditEntry,
  IdempotencyKeyReusedError,
  type Write,
} from '#features/audit/index.ts';
import { refusal, success, tooMany } from '#platform/rules/outcome.ts';
import type { Core } from './core.ts';
import type { RefusalLog } from '#features/access/services.ts';
import type { RateLimitPolicy } from '#platform/redis/rate-limits.ts';
import { admit } from './access.ts';
import { toFault } from './fault.ts';
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts';
import { type Input, readInput } from '#platform/http/input.ts';
import { report } from './report.ts';
import { type Reply, toResponse } from '#platform/http/response.ts';
import type { CallContext } from './serve.ts';
import { readSessionToken } from './session-cookies.ts';

/** What a handler is given; by then the caller was admitted and the input is valid. */
interface Call<R extends Route, S extends Core> extends Input<R> {
  request: Request;
  /** The caller's network address, as the platform saw it. */
  address: string;
  /** The session's token; an admin's call only. */
  session: string | undefined;
  /** The `Idempotency-Key` of a call that changes something, if one was sent. */
  idempotencyKey: string | undefined;
  /** What the store writes together with an admin's change: the audit log's entry, and their key. */
  audit: (action: AuditAction, subject?: string) => Write;
  now: Date;
  /** Keeps the function alive for what goes on after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  services: S;
}

interface Handler<R extends Route, S extends Core> {
  limit?: RateLimitPolicy;
  /** Whether it waits for its turn, though it only reads: where reading costs more than Redis. */
  isCostly?: boolean;
  /** Whether a success leaves something to be told, which is begun after the answer. */
  announces?: boolean;
  /** Reads what `run` will need while the limit is asked, which makes both one round trip. */
  prepare?: (services: S) => Promise<unknown>;
  run: (call: Call<R, S>) => Promise<Reply<z.output<R['response']>>>;
}

interface Operation<S extends Core> {
  route: Route;
  answer: (request: Request, context: CallContext, services: S) => Promise<Reply<unknown>>;
}

/** The caller's key for one kind of call, with what identifies this call among them. */
const onceOf = <R extends Route>(
  route: R,
  key: string,
  { query, body, id }: Input<R>,
  { keyed }: Pick<Core, 'keyed'>,
) => ({
  kind: `${route.method} ${route.path}`,
  key,
  fingerprint: keyed(JSON.stringify([id, query, body])),
});

/** Serves one route: caller → input → limit → run, each step only if the one before passed. */
const operation =
  <S extends Core & RefusalLog>() =>
  <R extends Route>(
    route: R,
    { limit, isCostly = false, announces = false, prepare, run }: Handler<R, S>,
  ): Operation<S> => ({
    route,
    async answer(request, context, services) {
      const now = services.now();
      const caller = await admit(request, route, services, now);
      const { ip: address } = context;
      if (!caller.ok) {
        const token = caller.code === 'forbidden' && readSessionToken(request);
        if (token && route.access === 'admin') await services.tellForbidden?.(token, address, now);
        return caller;
      }
      const input = await readInput(route, request, context.id);
      if (!input.ok) return input;

      const key = route.method === 'GET' ? success(undefined) : readIdempotencyKey(request);
      if (!key.ok) return key;

      const idempotencyKey = key.value;
      const session = caller.value?.token;
      const once =
        idempotencyKey === undefined
          ? undefined
          : onceOf(route, idempotencyKey, input.value, services);
      const who =
        session === undefined
          ? { actor: 'system' as const }
          : {
              actor: adminActor(session),
              source: services.sourceOf(address),
              factor: caller.value?.hasFactor,
            };
      const audit: Call<R, S>['audit'] = (action, subject) => ({
        entry: auditEntry(action, { now, randomId: services.randomId, ...who }, subject),
        once,
      });
      const call = { ...input.value, request, address, session, idempotencyKey, audit };
      const waitUntil = (work: Promise<unknown>) => context.waitUntil(work);
      const start = async () => {
        const answer = await run({ ...call, now, waitUntil, services });
        if (announces && answer.ok) waitUntil(services.announce());
        return answer;
      };
      if (!limit) return start();
      // A read starts in the same tick as the count, so that both are one round trip to Redis.
      const [waitMs, early] = await Promise.all([
        services.limits.take(limit, address, now),
        route.method === 'GET' && !isCostly ? start() : undefined,
        prepare?.(services),
      ]);
      return waitMs > 0 ? tooMany(waitMs) : (early ?? start());
    },
  });

/** GET answers HEAD as well. */
const methodsOf = ({ route }: Operation<never>) =>
  route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];

/**
 * `on` and `endpoint` for endpoints that work with these services: `endpoint` makes one from all that
 * one address serves. Whatever happens, it answers; a third argument takes the place of the services
 * that the environment describes. `elsewhere` are methods of the same address that
 * another function serves.
 */
export function api<S extends Core & RefusalLog>(
  fromEnvironment: (request: Request) => S,
  elsewhere: readonly string[] = [],
) {
  function endpoint(...operations: readonly [Operation<S>, ...Operation<S>[]]) {
    const { path } = operations[0].route;
    async function answer(request: Request, context: CallContext, given?: S): Promise<Response> {
      const begun = performance.now();
      const { requestId } = context;
      const chosen = operations.find((each) => methodsOf(each).includes(request.method));
      const { status } = (chosen ?? operations[0]).route;
      let services = given;
      let fault: ReturnType<typeof toFault> | undefined;
      const answerOf = async (): Promise<Reply<unknown>> => {
        if (!chosen) return refusal('method_not_allowed');
        try {
          services ??= fromEnvironment(request);
          return await chosen.answer(request, context, services);
        } catch (error) {
          if (error instanceof IdempotencyKeyReusedError) return refusal('idempotency_key_reused');
          fault = toFault(error);
          return fault.refusal;
        }
      };
      const reply = await answerOf();
      const response = toResponse(reply, status, requestId);
      if (!chosen) {
        const allow = [...elsewhere, ...operations.flatMap(methodsOf)];
        response.headers.set('Allow', allow.join(', '));
      }
      const { method } = request;
      report(
        {
          // A word of the caller's own is not repeated.
          method: chosen ? method : 'other',
          route: path,
          status: response.status,
          ms: Math.round(performance.now() - begun),
          requestId,
          code: reply.ok ? undefined : reply.code,
          ...fault?.line,
        },
        context,
        services,
      );
      return method === 'HEAD' ? new Response(null, response) : response;
    }
    return { path, answer };
  }
  return { on: operation<S>(), endpoint };
}
