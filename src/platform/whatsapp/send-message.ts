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

const problemSchema = z.object({ code: z.string() });

const down = { kind: 'down', reason: 'channel_down' } as const;

async function codeOf(answer: Response): Promise<string | undefined> {
  const problem = problemSchema.safeParse(await answer.json().catch(() => undefined));
  return problem.success ? problem.data.code : undefined;
}

function afterMsOf(answer: Response): { afterMs?: number } {
  const seconds = Number(answer.headers.get('Retry-After') ?? NaN);
  return seconds > 0 ? { afterMs: seconds * 1000 } : {};
}

/** Statuses that are about the message itself; all others are about the service or our setup. */
const aboutMessage = new Set([400, 413, 415, 422]);

async function outcomeOf(answer: Response): Promise<SendOutcome> {
  if (answer.status === 202) return { kind: 'sent' };
  if (answer.status === 429) return { kind: 'retry', reason: 'deferred', ...afterMsOf(answer) };
  if (!aboutMessage.has(answer.status)) return down;
  const code = await codeOf(answer);
  // An earlier attempt succeeded, with the text of that time.
  if (code === 'idempotency_key_reused') return { kind: 'sent' };
  // A response without a code is not the service's (wrong address): it says nothing about the message.
  return code === undefined ? down : { kind: 'refused', reason: 'rejected' };
}

/** Hands a message to the messaging service, which sends it to the firm's number. Never throws. */
export async function sendMessage(
  { url, secret }: MessagingService,
  { key, text }: Message,
  { fetch = globalThis.fetch, timeoutMs: patience = timeoutMs }: Surroundings = {},
): Promise<SendOutcome> {
  const body = JSON.stringify({ text });
  const signature = createHmac('sha256', secret).update(`${key}\n${body}`).digest('hex');
  try {
    const answer = await fetch(`${url}/notify`, {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${secret}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        'X-Signature': `sha256=${signature}`,
      },
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    });
    return await outcomeOf(answer);
  } catch {
    return down;
  }
}
