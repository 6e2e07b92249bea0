import type * as z from 'zod/mini';
import type { AuditAction } from '#features/audit/contract.ts';
import { problemStatus } from '#platform/contract/errors.ts';
import type { Route } from '#platform/contract/route.ts';
import {
  adminActor,
  auditEntry,
  IdempotencyKeyReusedError,
  type Write,
} from '#features/audit/index.ts';
import { refusal, success, tooMany } from '#platform/rules/outcome.ts';
import type { Core } from './core.ts';
import type { Admin } from '#features/access/services.ts';
import type { RateLimitPolicy } from '#platform/redis/rate-limits.ts';
import { admit, isOfAdmin } from './access.ts';
import { toFault } from './fault.ts';
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts';
import { type Input, readInput } from '#platform/http/input.ts';
import { report } from './report.ts';
import { type Reply, toResponse } from '#platform/http/response.ts';
import type { CallContext } from './serve.ts';
import { readSessionToken } from './session-cookies.ts';

/** The arguments of a handler. The caller has been admitted and the input validated. */
interface Call<R extends Route, S extends Core> extends Input<R> {
  request: Request;
  /** The caller's network address, as the platform reports it. */
  address: string;
  /** The session's token; only for an admin's call. */
  session: string | undefined;
  /** The `Idempotency-Key` of a changing call, if one was sent. */
  idempotencyKey: string | undefined;
  /** What the store writes together with an admin's change: the audit log's entry and the idempotency key. */
  audit: (action: AuditAction, subject?: string) => Write;
  now: Date;
  /** Keeps the function alive for work that continues after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  services: S;
}

interface Handler<R extends Route, S extends Core> {
  limit?: RateLimitPolicy;
  /** Whether a read waits for the rate limit first, because it costs more than a read from Redis. */
  isCostly?: boolean;
  /** Whether a success queues notifications, whose delivery starts after the answer. */
  announces?: boolean;
  /** Whether a success, or which one, may change what times are free: copies that the CDN shares are purged then. */
  changesTimes?: boolean | ((value: z.output<R['response']>) => boolean);
  /** Reads data for `run` in parallel with the rate limit, so that both take one round trip. */
  prepare?: (services: S) => Promise<unknown>;
  run: (call: Call<R, S>) => Promise<Reply<z.output<R['response']>>>;
}

interface Operation<S extends Core> {
  route: Route;
  answer: (request: Request, context: CallContext, services: S) => Promise<Reply<unknown>>;
}

/** The caller's idempotency key, with the kind of call and the fingerprint of its input. */
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

/** What a route must be where its function does not serve the admin. */
type Served<S> = S extends Admin ? unknown : { access: 'public' | 'own' };

/**
 * Serves one route in the order caller → input → rate limit → run; each step runs only if the previous one
 * passed.
 */
const operation =
  <S extends Core & Partial<Admin>>() =>
  <R extends Route>(
    route: R & Served<S>,
    {
      limit,
      isCostly = false,
      announces = false,
      changesTimes = false,
      prepare,
      run,
    }: Handler<R, S>,
  ): Operation<S> => ({
    route,
    async answer(request, context, services) {
      const now = services.now();
      const caller = await admit(request, route, services, now);
      const { ip: address } = context;
      if (!caller.ok) {
        const token = caller.code === 'forbidden' && readSessionToken(request);
        if (token && isOfAdmin(route)) await services.tellForbidden?.(token, address, now);
        return caller;
      }
      const input = await readInput(route, request, context.id);
      if (!input.ok) return input;

      const key = route.method === 'GET' ? success(undefined) : readIdempotencyKey(request);
      if (!key.ok) return key;

      const idempotencyKey = key.value;
      const session = caller.value?.token;
      const who =
        session === undefined
          ? { actor: 'system' as const }
          : {
              actor: adminActor(session),
              source: services.sourceOf(address),
              factor: caller.value?.hasFactor,
              device: caller.value?.device,
            };
      const audit: Call<R, S>['audit'] = (action, subject) => ({
        entry: auditEntry(action, { now, randomId: services.randomId, ...who }, subject),
        once:
          idempotencyKey === undefined
            ? undefined
            : onceOf(route, idempotencyKey, input.value, services),
      });
      const call = { ...input.value, request, address, session, idempotencyKey, audit };
      const waitUntil = (work: Promise<unknown>) => {
        const begun = performance.now();
        const isDone = work.catch((error: unknown) => {
          const fault = toFault(error);
          const { code } = fault.refusal;
          const ms = Math.round(performance.now() - begun);
          const { method, path } = route;
          const line = { method, route: path, status: problemStatus[code], ms, code };
          const { requestId } = context;
          report({ ...line, requestId, isAfterAnswer: true, ...fault.line }, context, services);
        });
        context.waitUntil(isDone);
      };
      const start = async () => {
        const answer = await run({ ...call, now, waitUntil, services });
        if (announces && answer.ok) waitUntil(services.announce());
        const isChange = typeof changesTimes === 'function' ? changesTimes : () => changesTimes;
        if (answer.ok && isChange(answer.value)) waitUntil(services.purgeTimes());
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

/** A GET route also answers HEAD. */
const methodsOf = ({ route }: Operation<never>) =>
  route.method === 'GET' ? ['GET', 'HEAD'] : [route.method];

/**
 * Returns `on` and `endpoint` for these services; `endpoint` combines all operations of one address. An
 * endpoint always answers; its third argument replaces the services made from the environment. `elsewhere`
 * lists methods of the same address that another function serves.
 */
export function api<S extends Core & Partial<Admin>>(
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
          // A method name that the caller invented is not repeated in the log.
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
