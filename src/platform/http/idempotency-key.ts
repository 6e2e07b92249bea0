import { maxLength } from '#platform/contract/fields.ts';
import { invalidField, type Outcome, success } from '#platform/rules/outcome.ts';

const header = 'Idempotency-Key';
const printableAscii = /^[\x20-\x7e]+$/;

/** The request's idempotency key, if one was sent: 1 to 200 printable ASCII characters. */
export function readIdempotencyKey(request: Request): Outcome<string | undefined> {
  const key = request.headers.get(header);
  if (key === null) return success(undefined);
  if (!printableAscii.test(key)) return invalidField(header, 'invalid_idempotency_key');
  if (key.length > maxLength.idempotencyKey) return invalidField(header, 'too_long');
  return success(key);
}
