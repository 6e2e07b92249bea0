/** The admin's open sessions, as the desk lists them. */
import * as z from 'zod/mini';
import { deviceFields } from '#platform/contract/device.ts';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';

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
  ...deviceFields,
});
export type OpenSession = z.infer<typeof openSessionSchema>;

/** Ends one session, all sessions except the caller's, or all sessions. */
export const endSessionsSchema = z.union([
  z.strictObject({ id: idSchema }),
  z.strictObject({ others: z.literal(true) }),
  z.strictObject({ all: z.literal(true) }),
]);
