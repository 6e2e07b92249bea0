/** What the fields of a form know of themselves; apart from their schemas, which a page fetches later. */

/** Longest accepted lengths in characters, after trimming (api.md, "Values"). */
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
 * A field that people never see and programs fill in: whoever fills it is answered as if all had
 * gone well, and nothing is stored.
 */
export const honeypotField = 'extra';

/** Ids of one call, whose body holds no more: the desk goes on, call by call, until all are done. */
export const mostAtOnce = 400;
