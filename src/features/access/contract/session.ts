import * as z from 'zod/mini';

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
