import * as z from 'zod/mini';

export const sessionCookie = '__Host-session';
export const xsrfCookie = 'XSRF-TOKEN';
export const xsrfHeader = 'X-XSRF-TOKEN';
/** Header with value `1` on polling requests, which do not count as activity of the admin. */
export const pollHeader = 'X-Poll';

/** Six digits, or a recovery code. Blanks and hyphens are ignored. */
export const factorCodeSchema = z
  .string()
  .check(z.trim(), z.regex(/^[\w -]{6,40}$/, 'invalid_code'));

/** The longest accepted password, so that hashing a request stays cheap. */
const maxPasswordLength = 1024;

export const signInRequestSchema = z.strictObject({
  password: z
    .string()
    .check(z.minLength(1, 'required'), z.maxLength(maxPasswordLength, 'too_long')),
  /** Required if a second factor is set up. Without it the answer is `code_required`. */
  code: z.optional(factorCodeSchema),
});

export const sessionSchema = z.object({
  authenticated: z.boolean(),
  /**
   * Seconds until the session ends if it is not used. A duration, because the clocks of client and server may
   * differ.
   */
  secondsLeft: z.optional(z.number()),
});
