import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** Compares two texts in a time that depends on neither of them nor on their lengths. */
function equals(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}

export const isBearer = (authorization: string | undefined, secret: string): boolean =>
  equals(authorization ?? '', `Bearer ${secret}`);

/** The `X-Signature` of a body: `sha256=` and the HMAC of its bytes, in hexadecimal. */
export const signatureOf = (body: Uint8Array | string, secret: string): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;

export const isSigned = (body: Uint8Array, signature: string | undefined, secret: string) =>
  equals(signature ?? '', signatureOf(body, secret));
