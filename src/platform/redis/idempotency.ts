/** Where it is kept what an idempotency key stands for, and for how long. */
import { digest } from '#platform/rules/digest.ts';
import { platformKeys } from './keys.ts';
import { idempotencyRecordSchema, jsonOf } from './records.ts';

/** Milliseconds for which a repeated request gets its first answer. */
export const idempotencyMs = 24 * 60 * 60_000;

export const idempotencyJson = jsonOf(idempotencyRecordSchema);

/** The same key means different things to each `kind` of call; `undefined` where none was sent. */
export const idempotencyKeyOf = (kind: string, key: string | undefined) =>
  key === undefined ? undefined : platformKeys.idempotency(kind, digest(key));
