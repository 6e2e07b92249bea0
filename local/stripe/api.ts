import type { Account } from './account.ts';
import { type Call, readCall } from './calls.ts';
import { expireDue } from './checkout.ts';
import { readForm } from './form.ts';
import { type AnswerRecord, type RefundStatus } from './record.ts';
import { invalidRequest, StripeRefusal } from './refusal.ts';

/** A received call, for tests that observe the calls. */
export interface ApiCall {
  method: string;
  path: string;
  given: Record<string, unknown>;
  idempotencyKey: string | null;
}

export interface ApiOptions {
  account: Account;
  key: string;
  apiVersion: string;
  /** Called for each call with the right key. */
  called?: (call: ApiCall) => void;
  /** The initial status of the next refund, if it differs from the default. */
  refundStatus?: () => RefundStatus | undefined;
}

/** How long Stripe remembers its answer to an idempotency key, in seconds. */
const keySeconds = 86_400;

const refusal = (status: number, message: string) =>
  new StripeRefusal(status, { type: 'invalid_request_error', message });

function checkKey(request: Request, key: string): void {
  const [, given = ''] = /^Bearer (\S+)$/.exec(request.headers.get('Authorization') ?? '') ?? [];
  if (given === '') throw refusal(401, 'You did not provide an API key.');
  if (given !== key) throw refusal(401, `Invalid API Key provided: ${given.slice(0, 8)}****`);
}

/** Stripe would accept other versions; this counterpart insists on the pinned one. */
function checkVersion(request: Request, apiVersion: string): void {
  const version = request.headers.get('Stripe-Version') ?? 'none';
  if (version !== apiVersion) {
    throw refusal(400, `This counterpart speaks API version ${apiVersion}, not ${version}.`);
  }
}

interface Answer {
  status: number;
  body: string;
  replayedFrom?: string;
}

const refused = ({ status, body }: StripeRefusal): Answer => ({
  status,
  body: JSON.stringify({ error: body }, null, 2),
});

/** The part of Stripe's API that the product calls, with Stripe's answers. */
export function stripeApi(options: ApiOptions): (request: Request) => Promise<Response> {
  const { account, key, apiVersion, called, refundStatus } = options;
  const { answers } = account.book;

  function earlier(idempotencyKey: string): AnswerRecord | undefined {
    const oldest = account.seconds() - keySeconds;
    const kept = answers.filter(({ created }) => created > oldest);
    answers.splice(0, answers.length, ...kept);
    return answers.find((answer) => answer.key === idempotencyKey);
  }

  function replay(answer: AnswerRecord, asked: string): Answer {
    if (answer.asked === asked) return { ...answer, replayedFrom: answer.requestId };
    throw new StripeRefusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${answer.key}' if you meant to execute a different request.`,
    });
  }

  function run(call: Call, requestId: string, idempotencyKey: string | null): Answer {
    try {
      const result = call.run({ id: requestId, idempotency_key: idempotencyKey });
      return { status: 200, body: JSON.stringify(result, null, 2) };
    } catch (error) {
      // From here on a refusal is an answer like any other, and stored under its idempotency key.
      if (error instanceof StripeRefusal) return refused(error);
      throw error;
    }
  }

  async function answerOf(request: Request, requestId: string): Promise<Answer> {
    checkKey(request, key);
    const { method, headers } = request;
    const { pathname: path, searchParams } = new URL(request.url);
    const text = await request.text();
    const given = readForm(method === 'GET' ? searchParams : new URLSearchParams(text));
    // A GET needs no idempotency key.
    const idempotencyKey = method === 'POST' ? headers.get('Idempotency-Key') : null;
    called?.({ method, path, given, idempotencyKey });
    checkVersion(request, apiVersion);
    if (idempotencyKey !== null && idempotencyKey.length > 255) {
      throw invalidRequest('Idempotency keys can have up to 255 characters.');
    }

    const asked = `${method} ${path} ${JSON.stringify(given)}`;
    const before = idempotencyKey === null ? undefined : earlier(idempotencyKey);
    if (before) return replay(before, asked);
    const isOver = expireDue(account);
    try {
      const call = readCall(account, { method, path, given, refundStatus: refundStatus?.() });
      if (!call) throw refusal(404, `Unrecognized request URL (${method}: ${path}).`);
      const answer = run(call, requestId, idempotencyKey);
      if (idempotencyKey !== null) {
        const created = account.seconds();
        answers.push({ key: idempotencyKey, asked, created, requestId, ...answer });
      }
      return answer;
    } finally {
      if (isOver || method === 'POST') await account.settle();
    }
  }

  return async (request) => {
    const requestId = `req_${account.randomText(14)}`;
    const { status, body, replayedFrom } = await answerOf(request, requestId).catch(
      (error: unknown) => {
        if (error instanceof StripeRefusal) return refused(error);
        throw error;
      },
    );
    const headers = new Headers({
      'Content-Type': 'application/json',
      'Request-Id': requestId,
      'Stripe-Version': apiVersion,
    });
    const idempotencyKey = request.headers.get('Idempotency-Key');
    if (idempotencyKey !== null) headers.set('Idempotency-Key', idempotencyKey);
    if (replayedFrom !== undefined) {
      headers.set('Idempotent-Replayed', 'true');
      headers.set('Original-Request', replayedFrom);
    }
    return new Response(body, { status, headers });
  };
}
