import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { serveHttp } from '#local/http.ts';
import type { RedisEngine } from '#local/redis/engine.ts';
import { createRestBridge } from '#local/redis/rest-bridge.ts';

type Weather = 'fine' | 'answers get lost' | 'never answers' | 'away';

interface BridgeState {
  /** Decides by the number of the request since `requests` was 0, starting with 1. */
  weather: (request: number) => Weather;
  requests: number;
}

function createBridge(engine: RedisEngine) {
  const token = randomBytes(16).toString('base64url');
  const answer = createRestBridge({ engine, token });
  const state: BridgeState = { weather: () => 'fine', requests: 0 };
  async function handler(request: Request): Promise<Response> {
    state.requests += 1;
    const weather = state.weather(state.requests);
    if (weather === 'never answers') return new Promise(() => undefined);
    // A gateway's response to a lost connection.
    const lost = new Response('<h1>Bad Gateway</h1>', { status: 502 });
    if (weather === 'away') return lost;
    const response = await answer(request);
    return weather === 'fine' ? response : lost;
  }
  return { state, token, handler };
}

/** Serves the REST bridge on a port, with a count of its requests and faults on demand. */
export async function serveBridge(engine: RedisEngine) {
  const { state, token, handler } = createBridge(engine);
  const server = await serveHttp({ handler });
  const credentials = { url: `http://127.0.0.1:${server.port}`, token };
  return Object.assign(state, { credentials, close: () => server.close() });
}

/**
 * Rejects like `fetch` if the signal is aborted first. Listens no longer than that: a listener would keep the
 * signal's timer, which every call to Redis has.
 */
const untilAborted = <T>(work: Promise<T>, signal: AbortSignal) =>
  new Promise<T>((resolve, reject) => {
    const abort = () => {
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error('aborted', { cause: reason }));
    };
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    void work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });

/** Answers a request in this process; `send` sends it over the network instead. */
type Answer = (request: Request, send: () => Promise<Response>) => Promise<Response>;

/** The answering functions in this process, by origin. */
const near = new Map<string, Answer>();

function watchFetch(): () => void {
  const others = globalThis.fetch;
  const watching: typeof fetch = (input, init) => {
    const answerer = typeof input === 'string' && near.get(/^\w+:\/\/[^/]+/.exec(input)?.[0] ?? '');
    if (!answerer) return others(input, init);
    const { signal, ...plain } = init ?? {};
    const send = () => others(input, init);
    const answer = setImmediate().then(() => answerer(new Request(input, plain), send));
    return signal ? untilAborted(answer, signal) : answer;
  };
  globalThis.fetch = watching;
  return () => {
    globalThis.fetch = others;
  };
}
let unwatch: (() => void) | undefined;

/**
 * Makes `fetch` pass requests for `origin` to a handler in this process, until the returned function is
 * called. Client and protocol are the same, without the cost of a socket. As over a network, a request
 * arrives after its sender has continued.
 */
export function answerHere(origin: string, answer: Answer): () => void {
  near.set(origin, answer);
  unwatch ??= watchFetch();
  return () => {
    near.delete(origin);
    if (near.size > 0) return;
    unwatch?.();
    unwatch = undefined;
  };
}

/** Opens the REST bridge for this process only. */
export function openBridge(engine: RedisEngine) {
  const { state, token, handler } = createBridge(engine);
  const url = `http://redis-${randomBytes(8).toString('hex')}.test`;
  const close = answerHere(url, handler);
  return Object.assign(state, { credentials: { url, token }, close });
}

export type Bridge = ReturnType<typeof openBridge>;
