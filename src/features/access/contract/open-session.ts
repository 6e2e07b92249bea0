/** The admin's open sessions, as the desk lists them. */
import * as z from 'zod/mini';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';

/** What is kept of a browser's name for itself. */
const browserFamilies = ['chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung'] as const;
export const browserFamilySchema = z.enum(browserFamilies);
export type BrowserFamily = z.infer<typeof browserFamilySchema>;

export const openSessionSchema = z.object({
  /** Its first eight characters are how the audit log names the session. */
  id: idSchema,
  createdAt: instantSchema,
  /** When it was last used; what a timer reads does not count. */
  seenAt: instantSchema,
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** Whether it was opened with a second factor. */
  factor: z.boolean(),
  /** A keyed tag of the network it was opened from: the same network has the same tag. */
  source: z.string(),
  browser: z.optional(browserFamilySchema),
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** One; all but the one that asks; all. */
export const endSessionsSchema = z.union([
  z.strictObject({ id: idSchema }),
  z.strictObject({ others: z.literal(true) }),
  z.strictObject({ all: z.literal(true) }),
]);
