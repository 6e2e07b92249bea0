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

/** What a visitor wrote, with the id under which it is kept and when it came. */
type Received<T extends Guarded> = Omit<T, keyof Guarded> & {
  id: string;
  createdAt: string;
};

/** The idempotency key of a request, and what was asked under it. */
export interface Asked {
  key: string;
  fingerprint: string;
}

export interface MessagePorts<T extends Guarded> {
  now: Date;
  randomId: () => string;
  inbox: {
    /**
     * Keeps the message, unless its idempotency key is known: then what that stands for; a number is
     * how much work it takes.
     */
    add: (
      message: Received<T>,
      now: Date,
      sent: { asked?: Asked | undefined; proof: Proof | undefined },
    ) => Promise<KnownRequest | null | number>;
  };
  work: WorkPorts;
}

/**
 * Keeps a contact message or an inquiry for the firm; the visitor is told its id. What is repeated
 * under its idempotency key is kept once, and gets its first answer.
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
    inbox.add(received, now, { asked, proof }),
  );
  if (!result.ok) return result;
  const known = result.value;
  if (known && known.fingerprint !== fingerprint) return refusal('idempotency_key_reused');
  return success({ id: known?.id ?? id });
}
