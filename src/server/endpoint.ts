import type * as z from 'zod/mini';
import type { AuditAction } from '#features/audit/contract.ts';
import { problemStatus } from '#platform/contract/errors.ts';
import type { Route } from '#platform/contract/route.ts';
import {
  adminActor,
  auditEntry,
  IdempotencyKeyReusedError,
  type Trace,
  type Write,
} from '#features/audit/index.ts';
import { refusal, success, tooMany } from '#platform/rules/outcome.ts';
import type { Core } from './core.ts';
import type { Session } from '#features/access/index.ts';
import type { Admin } from '#features/access/services.ts';
import type { RateLimitPolicy } from '#platform/redis/rate-limits.ts';
import { admit, isOfAdmin, mayBeAdmitted } from './access.ts';
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
  /** Rejects where the rate limit refuses the caller; of a limited act, which waits for it before it commits. */
  admitted: Promise<unknown>;
  /** Keeps the function alive for work that continues after the answer. */
  waitUntil: (work: Promise<unknown>) => void;
  services: S;
}

/** The arguments of an act, which begins to read while it is looked up who calls. */
interface ActCall<R extends Route, S extends Core> extends Omit<Call<R, S>, 'session' | 'audit'> {
  /** What is written together with the change, once the caller is admitted. */
  trace: (action: AuditAction, subject?: string) => Trace;
}

interface Handler<R extends Route, S extends Core> {
  limit?: RateLimitPolicy;
  /** Whether a read waits for the rate limit first, because it costs more than a read from Redis. */
  isCostly?: boolean;
  /** Begins while the caller is counted, as reads do, and commits nothing before it is `admitted`. */
  isAct?: boolean;
  /** Whether a success queues notifications, whose delivery starts after the answer. */
  announces?: boolean;
  /** Whether a success, or which one, may change what times are free: copies that the CDN shares are purged then. */
  changesTimes?: boolean | ((value: z.output<R['response']>) => boolean);
  /** Reads data for `run` in parallel with the rate limit, so that both take one round trip. */
  prepare?: (services: S) => Promise<unknown>;
  run: (call: Call<R, S>) => Promise<Reply<z.output<R['response']>>>;
  act?: never;
}

/** A change of the desk that commits nothing before its caller is admitted (`actTraced`). */
interface ActHandler<R extends Route, S extends Core> extends Omit<
  Handler<R, S>,
  'limit' | 'isCostly' | 'isAct' | 'prepare' | 'run' | 'act'
> {
  limit?: never;
  isCostly?: never;
  isAct?: never;
  prepare?: never;
  run?: never;
  act: (call: ActCall<R, S>) => Promise<Reply<z.output<R['response']>>>;
}

interface Operation<S extends Core> {
  route: Route;
  answer: (request: Request, context: CallContext, services: S) => Promise<Reply<unknown>>;
}

/** The caller's idempotency key, with the kind of call and the fingerprint of its input. */
const onceOf = <R extends Route>(
  route: R,
  key: string | undefined,
  { query, body, id }: Input<R>,
  { keyed }: Pick<Core, 'keyed'>,
) =>
  key === undefined
    ? undefined
    : {
        kind: `${route.method} ${route.path}`,
        key,
        fingerprint: keyed(JSON.stringify([id, query, body])),
      };

/** What a route must be where its function does not serve the admin. */
type Served<S> = S extends Admin ? unknown : { access: 'public' | 'own' };

/** One call of a route. */
interface ServedCall<S extends Core> {
  route: Route;
  request: Request;
  context: CallContext;
  services: S;
  now: Date;
}

/** Finds the caller; one whose session is not enough is told to the firm. */
async function admitCaller<S extends Core & Partial<Admin>>(call: ServedCall<S>) {
  const { route, request, context, services, now } = call;
  const caller = await admit(request, route, services, now);
  if (!caller.ok && caller.code === 'forbidden') {
    const token = readSessionToken(request);
    if (token && isOfAdmin(route)) await services.tellForbidden?.(token, context.ip, now);
  }
  return caller;
}

/** Who acts, as the audit log's entry has it. */
const actorOf = (session: Session | undefined, { context, services }: ServedCall<Core>) =>
  session === undefined
    ? { actor: 'system' as const }
    : {
        actor: adminActor(session.token),
        source: services.sourceOf(context.ip),
        factor: session.hasFactor,
        device: session.device,
      };

/** Keeps the function alive for work after the answer, and reports its faults. */
const waitUntilOf =
  <S extends Core & Partial<Admin>>({ route, context, services }: ServedCall<S>) =>
  (work: Promise<unknown>) => {
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

/** What follows a success: letters are sent, and shared copies of the free times purged. */
function follow<R extends Route, S extends Core>(
  answer: Reply<z.output<R['response']>>,
  { announces = false, changesTimes = false }: Pick<Handler<R, S>, 'announces' | 'changesTimes'>,
  { services, waitUntil }: { services: S; waitUntil: (work: Promise<unknown>) => void },
) {
  if (!answer.ok) return answer;
  if (announces) waitUntil(services.announce());
  const isChange = typeof changesTimes === 'function' ? changesTimes : () => changesTimes;
  if (isChange(answer.value)) waitUntil(services.purgeTimes());
  return answer;
}

/** Reads input and idempotency key. */
async function readCall<R extends Route>(route: R, request: Request, id: string | undefined) {
  const input = await readInput(route, request, id);
  if (!input.ok) return input;
  const key = route.method === 'GET' ? success(undefined) : readIdempotencyKey(request);
  return key.ok ? success({ input: input.value, idempotencyKey: key.value }) : key;
}

/** Thrown within an act whose caller is not admitted. */
class NotAdmittedError extends Error {
  override name = 'NotAdmittedError';
}

/** Each step only if the one before passed: caller, input, rate limit, run. */
async function answerInTurn<R extends Route, S extends Core & Partial<Admin>>(
  route: R,
  handler: Handler<R, S>,
  served: ServedCall<S>,
): Promise<Reply<z.output<R['response']>>> {
  const { request, context, services, now } = served;
  const { limit, isCostly = false, isAct = false, prepare, run } = handler;
  const caller = await admitCaller(served);
  if (!caller.ok) return caller;
  const read = await readCall(route, request, context.id);
  if (!read.ok) return read;

  const { input, idempotencyKey } = read.value;
  const who = actorOf(caller.value, served);
  const waitUntil = waitUntilOf(served);
  // Counted in the tick in which an act or a read starts, so that both are one round trip to Redis.
  const counted = limit ? services.limits.take(limit, context.ip, now) : Promise.resolve(0);
  const admitted = counted.then((waitMs) => {
    if (waitMs > 0) throw new NotAdmittedError();
  });
  // Of a call that does not wait for it.
  admitted.catch(() => undefined);
  const call = {
    ...{ ...input, request, address: context.ip, session: caller.value?.token, idempotencyKey },
    ...{ now, admitted, waitUntil, services },
    audit: (action: AuditAction, subject?: string): Write => ({
      entry: auditEntry(action, { now, randomId: services.randomId, ...who }, subject),
      once: onceOf(route, idempotencyKey, input, services),
    }),
  };
  const start = async () => follow(await run(call), handler, { services, waitUntil });
  if (!limit) return start();
  const isEarly = isAct || (route.method === 'GET' && !isCostly);
  const early = isEarly ? start() : undefined;
  // Of a caller who is refused below.
  early?.catch(() => undefined);
  const [waitMs] = await Promise.all([counted, isAct ? undefined : early, prepare?.(services)]);
  return waitMs > 0 ? tooMany(waitMs) : (early ?? start());
}

/** An act reads in the round trip that finds the caller, and goes on once that one is admitted. */
async function answerAct<R extends Route, S extends Core & Partial<Admin>>(
  route: R,
  handler: ActHandler<R, S>,
  served: ServedCall<S>,
): Promise<Reply<z.output<R['response']>>> {
  const { request, context, services, now } = served;
  // Whoever cannot be admitted is refused before anything is read.
  const refused = mayBeAdmitted(request) ? undefined : await admitCaller(served);
  if (refused && !refused.ok) return refused;
  const read = await readCall(route, request, context.id);
  const admission = admitCaller(served);
  const admitted = admission.then((caller) => {
    if (!caller.ok) throw new NotAdmittedError();
    return caller.value;
  });
  // Of an act that ends without it.
  admitted.catch(() => undefined);
  const waitUntil = waitUntilOf(served);
  const start = async ({
    input,
    idempotencyKey,
  }: {
    input: Input<R>;
    idempotencyKey: string | undefined;
  }) =>
    handler.act({
      ...{ ...input, request, address: context.ip, idempotencyKey, now, waitUntil, services },
      admitted,
      trace(action: AuditAction, subject?: string): Trace {
        const entry = admitted.then((caller) => {
          const who = actorOf(caller, served);
          return auditEntry(action, { now, randomId: services.randomId, ...who }, subject);
        });
        // Of an act that ends without it.
        entry.catch(() => undefined);
        return { entry, once: onceOf(route, idempotencyKey, input, services) };
      },
    });
  if (!read.ok) {
    const caller = await admission;
    return caller.ok ? read : caller;
  }
  const started = start(read.value);
  // Whoever is not admitted is refused below.
  started.catch(() => undefined);
  const caller = await admission;
  return caller.ok ? follow(await started, handler, { services, waitUntil }) : caller;
}

/** Serves one route. */
const operation =
  <S extends Core & Partial<Admin>>() =>
  <R extends Route>(
    route: R & Served<S>,
    handler: Handler<R, S> | ActHandler<R, S>,
  ): Operation<S> => ({
    route,
    answer(request, context, services) {
      const served = { route, request, context, services, now: services.now() };
      return handler.act ? answerAct(route, handler, served) : answerInTurn(route, handler, served);
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
