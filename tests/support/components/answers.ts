/** The API's answers in a component test: the real typed client calls `fetch`, which answers from here. */
import { vi } from 'vitest';
import { type ErrorCode, problemStatus } from '#platform/contract/errors.ts';

type Respond = (request: Request) => Response | Promise<Response>;
/** Method and path of a call; `:id` matches one segment. */
type Call = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} /api/${string}`;

interface Answer {
  method: string;
  pattern: URLPattern;
  respond: Respond;
}

let answers: Answer[] = [];
let calls: Request[] = [];
/** Answers that are being read. */
let reading = new Set<Promise<unknown>>();

/** All calls of this test so far, oldest first, with unread bodies. */
export const callsTo = (call?: Call): Request[] =>
  calls.filter((request) => call === undefined || matches(parse(call), request));

/** The JSON bodies of these calls, oldest first. */
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

/** Answers the call with `respond` from now on; the last definition wins. */
export function answer(call: Call, respond: Respond): void {
  answers.unshift({ ...parse(call), respond });
}

/** Answers the call with 200 and this JSON from now on. */
export const answerJson = (call: Call, body: unknown): void =>
  answer(call, () => Response.json(body));

/** A problem response as the server sends it; `more` are further members of the problem. */
export function problem(code: ErrorCode, more: object = {}, retryAfter?: number): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  const body = {
    ...{ type: `urn:problem:${code}`, title: code, status: problemStatus[code], code },
    ...{ requestId: 'request', ...more },
  };
  return Response.json(body, { status: problemStatus[code], headers });
}

/** Refuses the call from now on. */
export const refuse = (call: Call, code: ErrorCode, more?: object): void =>
  answer(call, () => problem(code, more));

/** Fails the call from now on, as without a network. */
export const cutOff = (call: Call): void =>
  answer(call, () => Promise.reject(new TypeError('cut off')));

/** Holds back the call until the returned function is given its response. */
export function hold(call: Call): (response: Response) => void {
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer(call, () => promise);
  return resolve;
}

/** The same answer, whose reading `answersRead` waits for. */
function followed(response: Response): Response {
  const follow = <T>(read: Promise<T>): Promise<T> => {
    reading.add(read);
    const end = () => void reading.delete(read);
    read.then(end, end);
    return read;
  };
  const [json, blob] = [response.json.bind(response), response.blob.bind(response)];
  return Object.assign(response, { json: () => follow(json()), blob: () => follow(blob()) });
}

/** Resolves once all answers given so far have been read, and those to what was asked because of them. */
export async function answersRead(): Promise<void> {
  do {
    await Promise.allSettled(reading);
    await new Promise((resolve) => setTimeout(resolve));
  } while (reading.size > 0);
}

/** Begins a test: no call has an answer yet, and an unanswered call fails the test. */
export function beginAnswers(): void {
  answers = [];
  calls = [];
  reading = new Set();
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
    return followed(await Promise.race([Promise.resolve(request).then(found.respond), aborted]));
  });
}
