/** External calendars of the firm's consultants, whose events block time here. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';

/** Why an address could not be read. `http_<status>` is possible as well. */
const outsideCauses = [
  'unreachable',
  'too_slow',
  'too_large',
  'not_a_calendar',
  'too_many_events',
  /** An internal fault occurred while reading the calendar. */
  'unreadable',
  /** The address, or the target of a redirect, is not on the public internet. */
  'private_address',
  /** The address, or the target of a redirect, does not use https on port 443. */
  'not_https',
  'redirected_too_often',
] as const;
export type OutsideCause = (typeof outsideCauses)[number] | `http_${number}`;

const isCause = (value: unknown) =>
  outsideCauses.some((cause) => cause === value) ||
  (typeof value === 'string' && /^http_\d{1,3}$/.test(value));
export const outsideCauseSchema = z.custom<OutsideCause>(isCause);

/** An external calendar as the desk sees it. Only host and a short hint of its secret address are shown. */
export const outsideCalendarSchema = z.object({
  id: idSchema,
  consultant: consultantIdSchema,
  host: z.string(),
  hint: z.string(),
  /** Whether all-day events block time. */
  allDay: z.boolean(),
  createdAt: instantSchema,
  /** Number of blocking events from yesterday to 120 days ahead. */
  events: z.number(),
  /** Number of events of the whole calendar that could not be read in full; absent if there are none. */
  unread: z.optional(z.number()),
  /** Time of the last attempt, and of the last successful read. */
  checkedAt: z.optional(instantSchema),
  readAt: z.optional(instantSchema),
  /** Since when reading fails, and why. The events read before stay in effect. */
  failedSince: z.optional(instantSchema),
  cause: z.optional(outsideCauseSchema),
  version: z.number(),
});
export type OutsideCalendar = z.infer<typeof outsideCalendarSchema>;

const longestAddress = 2048;

/** `URL.parse`, which browsers have only since 2024. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** Calendar addresses are often given as `webcal://`, which means https. */
function toAddress(text: string): { address: string } | { problem: string } {
  const url = parsed(text.replace(/^webcals?:/i, 'https:'));
  if (!url) return { problem: 'invalid_address' };
  if (url.protocol !== 'https:') return { problem: 'not_https' };
  if (url.username !== '' || url.password !== '') return { problem: 'has_password' };
  url.hash = '';
  return { address: url.href };
}

const outsideAddressSchema = z.pipe(
  z.string().check(z.trim(), z.minLength(1, 'required'), z.maxLength(longestAddress, 'too_long')),
  z.transform((text, context) => {
    const read = toAddress(text);
    if ('address' in read) return read.address;
    context.issues.push({ code: 'custom', message: read.problem, input: text });
    return z.NEVER;
  }),
);

export const outsideCalendarRequestSchema = z.strictObject({
  consultant: consultantIdSchema,
  address: outsideAddressSchema,
  allDay: z.boolean(),
});
export type OutsideCalendarRequest = z.output<typeof outsideCalendarRequestSchema>;

export const outsideCalendarChangeSchema = z.strictObject({ allDay: z.optional(z.boolean()) });

export const outsideCalendarListQuerySchema = z.object({
  consultant: z.optional(consultantIdSchema),
});

/** An appointment and the first external event that overlaps it; UTC instants. */
export const outsideOverlapSchema = z.object({
  id: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  from: instantSchema,
  to: instantSchema,
});
export type OutsideOverlap = z.infer<typeof outsideOverlapSchema>;
