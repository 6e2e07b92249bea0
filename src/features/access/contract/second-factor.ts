/** TOTP (RFC 6238: SHA-1, 6 digits, 30 s) beside the password, with recovery codes. */
import * as z from 'zod/mini';
import { factorCodeSchema } from './session.ts';

export const recoveryCodeCount = 10;

export const secondFactorSchema = z.object({
  enabled: z.boolean(),
  recoveryCodesLeft: z.number(),
});

/** A new secret. It comes into force once a code made with it is confirmed. */
export const secondFactorSetupSchema = z.object({
  /** Base32, to type in. `uri` (otpauth://) holds the same secret as a QR code's text. */
  secret: z.string(),
  uri: z.string(),
});

export const factorCodeRequestSchema = z.strictObject({ code: factorCodeSchema });
/** The recovery codes. They are shown once, and each works once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
