import type { AuditEntry } from '#features/audit/contract/audit.ts';

/** What is written together with a change of the desk's. */
export interface Write {
  entry: AuditEntry;
  /** The caller's idempotency key; the same call under it changes nothing twice. */
  once?: { kind: string; key: string; fingerprint: string } | undefined;
}

/** A change without the caller's key: repeating it does no harm, or its answer cannot be kept. */
export const withoutKey = (write: Write | undefined): Write | undefined =>
  write && { entry: write.entry };

/** An idempotency key was used before with another payload. */
export class IdempotencyKeyReusedError extends Error {
  override name = 'IdempotencyKeyReusedError';
}
