import { honeypotField } from '#contract/fields.ts';
import type { IdempotencyRecord } from './booking.ts';
import { digest } from './digest.ts';
import { type Outcome, refusal, success } from './outcome.ts';

interface Message {
  [honeypotField]?: string | undefined;
}

/** What a visitor wrote, with the id under which it is kept and when it came. */
type Received<T extends Message> = Omit<T, typeof honeypotField> & {
  id: string;
  createdAt: string;
};

/** The idempotency key of a request, and what was asked under it. */
export interface Asked {
  key: string;
  fingerprint: string;
}

interface MessagePorts<T extends Message> {
  now: Date;
  randomId: () => string;
  inbox: {
    /** Keeps the message, unless its idempotency key is known: then what that stands for. */
    add: (message: Received<T>, now: Date, asked?: Asked) => Promise<IdempotencyRecord | null>;
  };
}

/**
 * Keeps a contact message or an inquiry for the firm; the visitor is told its id. What is repeated
 * under its idempotency key is kept once, and gets its first answer.
 */
export async function receiveMessage<T extends Message>(
  request: T,
  idempotencyKey: string | undefined,
  { inbox, randomId, now }: MessagePorts<T>,
): Promise<Outcome<{ id: string }>> {
  const { [honeypotField]: trap, ...message } = request;
  const id = randomId();
  // Only programs fill it in; they are to believe that it worked.
  if (trap) return success({ id });
  const fingerprint = digest(JSON.stringify(message));
  const known = await inbox.add(
    { ...message, id, createdAt: now.toISOString() },
    now,
    idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint },
  );
  if (known && known.fingerprint !== fingerprint) return refusal('idempotency_key_reused');
  return success({ id: known?.id ?? id });
}
