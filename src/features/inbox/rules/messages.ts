import type { KnownRequest } from '#platform/rules/idempotency.ts';
import { digest } from '#platform/rules/digest.ts';
import {
  type Guarded,
  withoutGuards,
  type Proof,
  withWork,
  type WorkPorts,
} from '#features/protection/index.ts';
import { type Outcome, refusal, success } from '#platform/rules/outcome.ts';

/** A visitor's message with its id and time of arrival. */
type Received<T extends Guarded> = Omit<T, keyof Guarded> & {
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
  proof: Proof | undefined;
  /** Of the visitor, who causes the receipt (`networkKey`). */
  network: string;
}

export interface MessagePorts<T extends Guarded> {
  now: Date;
  randomId: () => string;
  inbox: {
    /**
     * Stores the message. If its idempotency key is known, returns that key's record instead; if a proof of
     * work is required, returns how much work as a number.
     */
    add: (message: Received<T>, now: Date, sent: Sent) => Promise<KnownRequest | null | number>;
  };
  work: WorkPorts;
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
  if (isTrapped) return success({ id });
  const fingerprint = digest(JSON.stringify(message));
  const received = { ...message, id, createdAt: now.toISOString() };
  const asked = idempotencyKey === undefined ? undefined : { key: idempotencyKey, fingerprint };
  const result = await withWork(solution, work, (proof) =>
    inbox.add(received, now, { asked, proof, network: work.wider }),
  );
  if (!result.ok) return result;
  const known = result.value;
  if (known && known.fingerprint !== fingerprint) return refusal('idempotency_key_reused');
  return success({ id: known?.id ?? id });
}
