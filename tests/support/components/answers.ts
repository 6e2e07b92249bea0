/** What the API answers in a component test: the real typed client calls `fetch`, and meets this. */
import { vi } from 'vitest';
import { type ErrorCode, problemStatus } from '#platform/contract/errors.ts';

type Respond = (request: Request) => Response | Promise<Response>;
/** Method and path of a call; `:id` stands for one part of the path. */
type Call = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`;

interface Answer {
  method: string;
  pattern: URLPattern;
  respond: Respond;
}

let answers: Answer[] = [];
let calls: Request[] = [];

/** Every call of this test so far, oldest first; bodies are unread. */
export const callsTo = (call?: Call): Request[] =>
  calls.filter((request) => call === undefined || matches(parse(call), request));

/** The JSON that those calls brought, oldest first. */
export const sentTo = (call: Call): Promise<unknown[]> =>
  Promise.all(callsTo(call).map((request) => request.clone().json()));

function parse(call: Call): Pick<Answer, 'method' | 'pattern'> {
  const [method = '', path = ''] = call.split(' ');
  return {
    method,
    pattern: new URLPattern({ pathname: path, search: '*', baseURL: location.href }),
  };
}

const matches = ({ method, pattern }: Pick<Answer, 'method' | 'pattern'>, request: Request) =>
  method === request.method && pattern.test(request.url);

/** From now on that call is answered so; what was said last wins. */
export function answer(call: Call, respond: Respond): void {
  answers.unshift({ ...parse(call), respond });
}

/** The same with 200 and that JSON. */
export const answerJson = (call: Call, body: unknown): void =>
  answer(call, () => Response.json(body));

/** What our server refuses a call with; `more` are further members of the problem. */
export function problem(code: ErrorCode, more: object = {}, retryAfter?: number): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  const body = {
    ...{ type: `urn:problem:${code}`, title: code, status: problemStatus[code], code },
    ...{ requestId: 'request', ...more },
  };
  return Response.json(body, { status: problemStatus[code], headers });
}

/** From now on that call is refused. */
export const refuse = (call: Call, code: ErrorCode, more?: object): void =>
  answer(call, () => problem(code, more));

/** From now on that call gets no answer, as without a network. */
export const cutOff = (call: Call): void =>
  answer(call, () => Promise.reject(new TypeError('cut off')));

/** Keeps that call waiting until the returned function gives its answer. */
export function hold(call: Call): (response: Response) => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer(call, () => promise);
  return resolve;
}

/** Begins a test: nothing is answered yet, and a call that nobody answers fails it. */
export function beginAnswers(): void {
  answers = [];
  calls = [];
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    calls.push(request.clone());
    const found = answers.find((one) => matches(one, request));
    if (!found) {
      console.error(`Nobody answers ${request.method} ${new URL(request.url).pathname}`);
      throw new TypeError('nobody answers');
    }
    const signal = init?.signal;
    const aborted = new Promise<never>((_, reject) =>
      signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
    return Promise.race([Promise.resolve(request).then(found.respond), aborted]);
  });
}
