/** Limits of form fields, apart from their schemas because a page fetches those later. */

/** Longest accepted lengths in characters, after trimming. */
export const maxLength = {
  name: 120,
  subject: 120,
  company: 120,
  phone: 40,
  email: 254,
  message: 5000,
  idempotencyKey: 200,
} as const;

/**
 * Name of a field that people never see and programs fill in. A request with this field filled is answered as
 * a success, and nothing is stored.
 */
export const honeypotField = 'extra';

/** Most ids in one call, because of the size of its body; the desk repeats the call until all are done. */
export const mostAtOnce = 400;
