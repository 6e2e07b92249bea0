import type { AuditEntry } from '#features/audit/contract/audit.ts';

/** Written together with a change from the desk: the audit entry, and the answer under an idempotency key. */
export interface Write {
  entry: AuditEntry;
  /** The caller's idempotency key. Repeating the same call with it changes nothing. */
  once?: { kind: string; key: string; fingerprint: string } | undefined;
}

/** The same for an act, which begins before it is known who acts. */
export interface Trace {
  /** Rejects where the caller may not act. */
  entry: Promise<AuditEntry>;
  once: Write['once'];
}

/** The same of a caller who is known to be admitted. */
export const traceOf = (write: Write): Trace => ({
  entry: Promise.resolve(write.entry),
  once: write.once,
});

/** An idempotency key was used before with another payload. */
export class IdempotencyKeyReusedError extends Error {
  override name = 'IdempotencyKeyReusedError';
}
