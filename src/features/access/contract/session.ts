import * as z from 'zod/mini';

/** Six digits, or a recovery code; blanks and hyphens do not count. */
export const factorCodeSchema = z
  .string()
  .check(z.trim(), z.regex(/^[\w -]{6,40}$/, 'invalid_code'));

/** The longest accepted password, so that hashing a request stays cheap. */
const maxPasswordLength = 1024;

export const signInRequestSchema = z.strictObject({
  password: z
    .string()
    .check(z.minLength(1, 'required'), z.maxLength(maxPasswordLength, 'too_long')),
  /** Needed where a second factor is set up: `code_required` asks for it. */
  code: z.optional(factorCodeSchema),
});

export const sessionSchema = z.object({
  authenticated: z.boolean(),
  /** Until the session ends, if nobody uses it: seconds, since no two clocks agree. */
  secondsLeft: z.optional(z.number()),
});
