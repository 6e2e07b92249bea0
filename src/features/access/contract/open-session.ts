/** The admin's open sessions, as the desk lists them. */
import * as z from 'zod/mini';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';

/** The browser families that a session's record names. The rest of the User-Agent header is not stored. */
const browserFamilies = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'] as const;
export const browserFamilySchema = z.enum(browserFamilies);
export type BrowserFamily = z.infer<typeof browserFamilySchema>;

export const openSessionSchema = z.object({
  /** The audit log names the session by the first eight characters. */
  id: idSchema,
  createdAt: instantSchema,
  /** Last use of the session. Polling does not count as use. */
  seenAt: instantSchema,
  /** True for the session of the caller. */
  isCurrent: z.boolean(),
  /** Whether it was opened with a second factor. */
  factor: z.boolean(),
  /** A keyed tag of the network it was opened from: the same network has the same tag. */
  source: z.string(),
  browser: z.optional(browserFamilySchema),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** Ends one session, all sessions except the caller's, or all sessions. */
export const endSessionsSchema = z.union([
  z.strictObject({ id: idSchema }),
  z.strictObject({ others: z.literal(true) }),
  z.strictObject({ all: z.literal(true) }),
]);
