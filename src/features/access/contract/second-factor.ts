/** TOTP (RFC 6238: SHA-1, 6 digits, 30 s) beside the password, with recovery codes. */
import * as z from 'zod/mini';
import { factorCodeSchema } from './session.ts';

export const recoveryCodeCount = 10;

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number(),
});

/** Not in force until a code made with it has been confirmed. */
export const secondFactorSetupSchema = z.object({
  /** Base32, to type in; `uri` (otpauth://) is the same to scan. */
  secret: z.string(),
  uri: z.string(),
});

export const factorCodeRequestSchema = z.strictObject({ code: factorCodeSchema });
/** Shown once; each works once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
