import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that depends on neither of them nor on their lengths. */
function equals(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

export const isBearer = (authorization: string | undefined, secret: string): boolean =>
  equals(authorization ?? '', `Bearer ${secret}`);

/** A message as it is signed: its `Idempotency-Key` and the bytes of its body. */
interface Signed {
  key: string;
  body: Uint8Array | string;
}

/**
 * The `X-Signature` of a message: `sha256=` and, in hexadecimal, the HMAC of key, line feed and body. No header
 * contains a line feed, so the key ends where it seems to.
 */
export const signatureOf = ({ key, body }: Signed, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${key}\n`).update(body).digest('hex')}`;

export const isSigned = (signed: Signed, signature: string | undefined, secret: string): boolean =>
  equals(signature ?? '', signatureOf(signed, secret));
