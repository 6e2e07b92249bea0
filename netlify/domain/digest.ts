import { createHash, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** SHA-256 in base64url: for keys and comparisons of what must not be stored itself. */
export const digest = (text: string): string => sha256(text).toString('base64url');

/**
 * SHA-256 (base64url) of an e-mail address in lower case, to stand for it in keys; `''` for an
 * appointment without an address (`''`).
 */
export const emailDigest = (email: string): string =>
  email === '' ? '' : digest(email.toLowerCase());

/** Takes the same time wherever the two differ. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other));
