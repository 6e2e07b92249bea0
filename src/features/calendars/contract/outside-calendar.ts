/** Calendars of the firm's own people, kept elsewhere, whose events take time here. */
import * as z from 'zod/mini';
import { consultantIdSchema } from '#features/consultants/contract.ts';
import { idSchema, instantSchema } from '#platform/contract/fields.ts';

/** Why an address could not be read; beside these `http_<status>`. */
const outsideCauses = [
  'unreachable',
  'too_slow',
  'too_large',
  'not_a_calendar',
  'too_many_events',
  /** We have a fault with it. */
  'unreadable',
  /** It, or where it led, is no place on the public internet. */
  'private_address',
  /** It led away from https on its usual port. */
  'not_https',
  'redirected_too_often',
] as const;
export type OutsideCause = (typeof outsideCauses)[number] | `http_${number}`;

const isCause = (value: unknown) =>
  outsideCauses.some((cause) => cause === value) ||
  (typeof value === 'string' && /^http_\d{1,3}$/.test(value));
export const outsideCauseSchema = z.custom<OutsideCause>(isCause);

/** What the desk sees: the address is a secret, of which it shows host and a few last characters. */
export const outsideCalendarSchema = z.object({
  id: idSchema,
  consultant: consultantIdSchema,
  host: z.string(),
  hint: z.string(),
  /** Whether events that last whole days take time. */
  allDay: z.boolean(),
  createdAt: instantSchema,
  /** How many events between yesterday and 120 days ahead take time. */
  events: z.number(),
  /** How many of all its events could not be read, or not whole; absent where all could. */
  unread: z.optional(z.number()),
  /** When it was last asked for, and when last read. */
  checkedAt: z.optional(instantSchema),
  readAt: z.optional(instantSchema),
  /** Since when it cannot be read, and why; what was known before holds. */
  failedSince: z.optional(instantSchema),
  cause: z.optional(outsideCauseSchema),
  version: z.number(),
});
export type OutsideCalendar = z.infer<typeof outsideCalendarSchema>;

const longestAddress = 2048;

/** `URL.parse`, which browsers know only since 2024. */
function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/** `webcal://` is how such addresses are given out, and means https. */
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

/** An appointment, and the first event outside that lies over it; UTC instants. */
export const outsideOverlapSchema = z.object({
  id: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  from: instantSchema,
  to: instantSchema,
});
export type OutsideOverlap = z.infer<typeof outsideOverlapSchema>;
