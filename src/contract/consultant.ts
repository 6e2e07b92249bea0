/** Whose calendar it is: slots, blocked days and appointments belong to a consultant. */
import * as z from 'zod/mini';

/** A short name or a random id, in base64url's letters; never a space, which divides it in keys. */
export const consultantIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'unknown_consultant'));

/** How one may meet. */
export const meetings = ['office', 'phone', 'video'] as const;
export const meetingSchema = z.enum(meetings, 'unknown_meeting');
export type Meeting = z.infer<typeof meetingSchema>;
