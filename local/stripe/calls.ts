/** The API calls that the product makes; the counterpart knows no others. */
import type { Account, Cause } from './account.ts';
import { listAnswer, objectAnswer } from './answer-view.ts';
import { createSession, expireSession, sessionOf } from './checkout.ts';
import { createRefund } from './money-back.ts';
import {
  checkExpiry,
  checkTotal,
  expandSchema,
  listSchema,
  newRefundSchema,
  newSessionSchema,
  readParameters,
} from './parameters.ts';
import type { RefundStatus } from './record.ts';

type Answer = Record<string, unknown>;

/** A parsed call; `run` carries it out. A refusal before `run` is not stored under the idempotency key. */
export interface Call {
  run: (cause: Cause) => Answer;
}

export interface CallInput {
  method: string;
  path: string;
  given: Record<string, unknown>;
  /** The initial status of refunds, instead of the default for their payment method. */
  refundStatus?: RefundStatus | undefined;
}

function newSession(account: Account, given: unknown): Call {
  const asked = readParameters(newSessionSchema, given);
  const [{ price_data: price } = { price_data: undefined }] = asked.line_items;
  const cents = price?.unit_amount ?? 0;
  checkTotal(cents);
  checkExpiry(asked.expires_at, account.seconds());
  return {
    run() {
      const { id } = createSession(account, {
        cents,
        product: price?.product_data.name ?? '',
        locale: asked.locale ?? null,
        successUrl: asked.success_url,
        cancelUrl: asked.cancel_url ?? null,
        reference: asked.client_reference_id ?? null,
        metadata: asked.metadata ?? {},
        intentMetadata: asked.payment_intent_data?.metadata ?? {},
        intentDescription: asked.payment_intent_data?.description ?? null,
        adaptivePricing: asked.adaptive_pricing?.enabled ?? true,
        expiresAt: asked.expires_at,
      });
      return objectAnswer(account, id, asked.expand);
    },
  };
}

function newRefund(account: Account, { given, refundStatus }: CallInput): Call {
  const asked = readParameters(newRefundSchema, given);
  return {
    run(cause) {
      const { amount: cents, reason, metadata, payment_intent: intent } = asked;
      const refund = { intent, cents, reason, metadata, status: refundStatus };
      return objectAnswer(account, createRefund(account, refund, cause).id, asked.expand);
    },
  };
}

const sessionsPath = '/v1/checkout/sessions';

/** Parses a call; `undefined` for an unknown address. */
export function readCall(account: Account, input: CallInput): Call | undefined {
  const { method, path, given } = input;
  const { book } = account;
  const call = `${method} ${path}`;
  const list = (all: Parameters<typeof listAnswer>[2]): Call => {
    const query = readParameters(listSchema, given);
    return { run: () => listAnswer(account, path, all, query) };
  };
  if (call === `POST ${sessionsPath}`) return newSession(account, given);
  if (call === `GET ${sessionsPath}`) return list(book.sessions);
  if (call === 'POST /v1/refunds') return newRefund(account, input);
  if (call === 'GET /v1/refunds') return list(book.refunds);
  if (call === 'GET /v1/disputes') return list(book.disputes);

  const [, session, act] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(path) ?? [];
  if (session === undefined) return undefined;
  const { expand } = readParameters(expandSchema, given);
  const id = sessionOf(account, session).id;
  if (method === 'GET' && act === undefined)
    return { run: () => objectAnswer(account, id, expand) };
  if (method === 'POST' && act === '/expire') {
    return {
      run: (cause) => objectAnswer(account, expireSession(account, id, cause).id, expand),
    };
  }
  return undefined;
}
