import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import type { SendOutcome } from '#platform/rules/send-outcome.ts';

/** In ms. The service answers once the message is on its disk, not when WhatsApp has it. */
const timeoutMs = 4000;

/** Address of the messaging service, and the secret shared with it: `MessagingEnv`. */
interface MessagingService {
  url: string;
  secret: string;
}

export interface Message {
  /** The same for every attempt of one delivery: the service accepts each key once. */
  key: string;
  text: string;
}

interface Surroundings {
  fetch?: typeof globalThis.fetch;
  timeoutMs?: number;
}

/** A word that may be logged: it contains no text of a message. */
const wordSchema = z.string().check(z.regex(/^\w{1,40}$/));
const problemSchema = z.object({ code: wordSchema });
const deliverySchema = z.object({ state: z.enum(['queued', 'sent', 'dropped']) });
const statusSchema = z.object({ state: wordSchema, lastError: z.optional(wordSchema) });
const networkErrorSchema = z.object({ cause: problemSchema });

const down = (answer: string) => ({ kind: 'down', reason: 'channel_down', answer }) as const;

/** The body; `undefined` if it is no JSON. */
const jsonOf = (answer: Response): Promise<unknown> => answer.json().catch(() => undefined);

async function codeOf(answer: Response): Promise<string | undefined> {
  return problemSchema.safeParse(await jsonOf(answer)).data?.code;
}

const answerOf = ({ status }: Response, code: string | undefined): string =>
  code === undefined ? `${status}` : `${status} ${code}`;

/** Why a request had no answer: `TIMEOUT`, or Node's code. */
function failureOf(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'TIMEOUT';
  return networkErrorSchema.safeParse(error).data?.cause.code ?? 'FAILED';
}

/** Calls the service; an answer that does not come is `down`. */
async function call<T>(
  { url, secret }: MessagingService,
  {
    path,
    headers = {},
    ...init
  }: { path: string; method?: string; body?: string; headers?: object },
  read: (answer: Response) => Promise<T>,
  { fetch = globalThis.fetch, timeoutMs: patience = timeoutMs }: Surroundings,
) {
  try {
    const answer = await fetch(`${url}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${secret}`, ...headers },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    return await read(answer);
  } catch (error) {
    return down(failureOf(error));
  }
}

/** Statuses that are about the message itself; all others are about the service or our setup. */
const aboutMessage = new Set([400, 413, 415, 422]);

async function outcomeOf(answer: Response): Promise<SendOutcome> {
  if (answer.status === 202) return { kind: 'handed' };
  const code = await codeOf(answer);
  // A response without a code is not the service's (wrong address): it says nothing about the message.
  if (!aboutMessage.has(answer.status) || code === undefined) return down(answerOf(answer, code));
  // An earlier attempt succeeded, with the text of that time.
  if (code === 'idempotency_key_reused') return { kind: 'handed' };
  return { kind: 'refused', reason: 'rejected', answer: answerOf(answer, code) };
}

/** Hands a message to the messaging service, which sends it to the firm's number. Never throws. */
export function sendMessage(
  service: MessagingService,
  { key, text }: Message,
  surroundings: Surroundings = {},
): Promise<SendOutcome> {
  const body = JSON.stringify({ text });
  const signature = createHmac('sha256', service.secret).update(`${key}\n${body}`).digest('hex');
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': key,
    'X-Signature': `sha256=${signature}`,
  };
  const request = { path: '/notify', method: 'POST', body, headers };
  return call(service, request, outcomeOf, surroundings);
}

async function stateOf(answer: Response): Promise<SendOutcome | undefined> {
  if (!answer.ok) {
    const code = await codeOf(answer);
    return code === 'not_found' ? undefined : down(answerOf(answer, code));
  }
  const found = deliverySchema.safeParse(await jsonOf(answer)).data;
  if (!found) return down(answerOf(answer, undefined));
  const { state } = found;
  return state === 'dropped'
    ? { kind: 'refused', reason: 'given_up', answer: state }
    : { kind: state };
}

/**
 * Asks what became of a message that the service has: `sent` once WhatsApp has acknowledged it, `queued`
 * before; `undefined` if the service does not know it. Never throws.
 */
export const askMessage = (
  service: MessagingService,
  key: string,
  surroundings: Surroundings = {},
): Promise<SendOutcome | undefined> =>
  call(service, { path: `/deliveries/${encodeURIComponent(key)}` }, stateOf, surroundings);

/** `down`, with the reason for which messages wait; `undefined` if the service sends them. Never throws. */
export const askWhy = (service: MessagingService, surroundings: Surroundings = {}) =>
  call(
    service,
    { path: '/status' },
    async (answer) => {
      const status = statusSchema.safeParse(await jsonOf(answer)).data;
      const why = status?.lastError ?? status?.state ?? `${answer.status}`;
      return why === 'connected' ? undefined : down(`queued ${why}`);
    },
    surroundings,
  );
