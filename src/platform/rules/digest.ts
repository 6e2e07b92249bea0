import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** SHA-256 in base64url: for keys and comparisons of what must not be stored itself. */
export const digest = (text: string): string => sha256(text).toString('base64url');

/**
 * The same under a secret key, shortened: for what is thrown away and never looked up again, such
 * as networks in limits. Nobody who reads the store can try addresses against it.
 */
export const keyedDigest =
  (key: string) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

/**
 * Stands for an e-mail address in keys, plain, since a person must be found again; upper and lower
 * case are one. No address gives `''`.
 */
export const emailDigest = (email: string): string =>
  email === '' ? '' : digest(email.toLowerCase());

/** Takes the same time wherever the two differ. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(sha256(one), sha256(other));
