import type { KnownRequest } from '#platform/rules/idempotency.ts';
import { digest } from '#platform/rules/digest.ts';
import {
  type Guarded,
  type CountPorts,
  orChallenge,
  type Turn,
  turnOf,
  withoutGuards,
  type WorkPorts,
} from '#features/protection/index.ts';
import { type Outcome, refusal, success, tooMany } from '#platform/rules/outcome.ts';

/** A visitor's message with its id and time of arrival. */
export type Received<T> = Omit<T, keyof Guarded> & {
  id: string;
  createdAt: string;
};

/** Idempotency key of a request, and the fingerprint of its content. */
interface Asked {
  key: string;
  fingerprint: string;
}

/** What comes with a message. */
export interface Sent {
  asked: Asked | undefined;
  turn: Turn;
  /** Of the visitor, who causes the receipt (`networkKey`). */
  network: string;
}

export interface MessagePorts<T extends Guarded> {
  now: Date;
  randomId: () => string;
  inbox: {
    /**
     * Counts the request, stores the message and returns `null`. Stores nothing and returns that record if its
     * idempotency key is known, how long to wait, or how much proof of work is required as a number.
     */
    add: (
      message: Received<T>,
      now: Date,
      sent: Sent,
    ) => Promise<KnownRequest | { kind: 'wait'; waitMs: number } | null | number>;
  };
  work: WorkPorts & CountPorts;
}

/**
 * Stores a contact message or an inquiry and returns its id. A request repeated under its idempotency key is
 * stored once and gets the first answer; with other content it is refused with `idempotency_key_reused`. A
 * request that fills the honeypot gets an id and is not stored.
 */
export async function receiveMessage<T extends Guarded>(
  request: T,
  idempotencyKey: string | undefined,
  { inbox, randomId, now, work }: MessagePorts<T>,
): Promise<Outcome<{ id: string }>> {
  const { details: message, isTrapped, solution } = withoutGuards(request);
  const id = randomId();
  if (isTrapped) {
    const { waitMs } = await work.take();
    return waitMs > 0 ? tooMany(waitMs) : success({ id });
  }
  const fingerprint = digest(JSON.stringify(message));
  const received = { ...message, id, createdAt: now.toISOString() };
  const asked = idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint };
  const turn = turnOf(solution, work);
  const added = await inbox.add(received, now, { asked, network: work.wider, turn });
  const result = await orChallenge(added, work);
  if (!result.ok) return result;
  const known = result.value;
  if (known && 'waitMs' in known) return tooMany(known.waitMs);
  if (known && known.fingerprint !== fingerprint) return refusal('idempotency_key_reused');
  return success({ id: known?.id ?? id });
}
