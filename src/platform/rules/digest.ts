import { createHmac, hash, timingSafeEqual } from 'node:crypto';

/** SHA-256 in base64url: for keys and comparisons of values that must not be stored themselves. */
export const digest = (text: string): string => hash('sha256', text, 'base64url');

/**
 * The same with a secret key, shortened: for short-lived values that are never looked up again, such as
 * networks in rate limits. With the store alone, addresses cannot be tried against it.
 */
export const keyedDigest =
  (key: string) =>
  (text: string): string =>
    createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

/**
 * Digest of an e-mail address for use in keys. Not keyed, since a person must be found again; upper and lower
 * case are the same. An empty address gives `''`.
 */
export const emailDigest = (email: string): string =>
  email === '' ? '' : digest(email.toLowerCase());

/** Compares two secrets in constant time. */
export const isSameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
