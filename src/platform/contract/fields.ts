/** Field schemas shared by all requests and records; their messages are the stable issue codes. */
import * as z from 'zod/mini';
import { honeypotField, maxLength } from './limits.ts';
import { defaultLocale, locales } from './locales.ts';
import { isCalendarDate } from '#platform/time/zone.ts';
import { idSchema, isKnownUtcDay } from './slot-fields.ts';

export { honeypotField, maxLength } from './limits.ts';
export {
  dateSchema,
  idSchema,
  isKnownDate,
  isKnownUtcDay,
  knownDateSchema,
  rangeDateSchema,
  timeSchema,
} from './slot-fields.ts';

/** Stored and returned, in every language, for an optional field that a visitor left empty. */
export const notProvided = 'Nicht angegeben';

/**
 * One line without control characters and halves of a character. Of the characters that change the direction
 * of writing only isolates are allowed, in pairs: otherwise a name could hide its own end or reorder the text
 * behind it. Joiners and marks are allowed like letters, since scripts need them.
 */
export const oneLine =
  /^(?:[^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]|[\u2066-\u2068][^\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]*\u2069)*$/u;
/**
 * Allows only the control characters that lay out text: tab and line ends. Characters that change the direction
 * are kept, and taken out where the text is shown, mailed or exported (`directions.ts`).
 */
const manyLines = /^(?:[^\p{Cc}\p{Cs}\u2028\u2029]|[\t\n\r])*$/u;
/** Letters, figures or signs: a name of joiners and spaces alone would show nothing. */
const shown = /[^\p{C}\p{M}\p{Z}]/u;
/** Some programs end a line with a separator of Unicode's, and that is what people paste. */
const withLineEnds = z.overwrite<string>((text) => text.replace(/[\u2028\u2029]/g, '\n'));

// Marked as free of side effects so that the bundler drops these schemas from pages that do not use them.
/* @__NO_SIDE_EFFECTS__ */
const text = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(longest, 'too_long'),
      z.regex(oneLine, 'invalid_characters'),
      z.regex(shown, 'required'),
    );

/** Converts an empty value to "Nicht angegeben": both mean the same. */
/* @__NO_SIDE_EFFECTS__ */
const emptiableText = (longest: number) =>
  z.pipe(
    z
      .string()
      .check(z.trim(), z.maxLength(longest, 'too_long'), z.regex(oneLine, 'invalid_characters')),
    z.transform((value) => (value === '' ? notProvided : value)),
  );
/** Converts an absent value as well. */
/* @__NO_SIDE_EFFECTS__ */
const optionalText = (longest: number) => z._default(emptiableText(longest), notProvided);

/** Whether a phone number can be called: the shortest ones have three digits. */
export const isCallable = (phone: string): boolean => /(?:\p{Nd}\P{Nd}*){3}/u.test(phone);

export const nameSchema = text(maxLength.name);
export const subjectSchema = text(maxLength.subject);
/** A text of several lines, trimmed. */
/* @__NO_SIDE_EFFECTS__ */
const lines = (longest: number) =>
  z
    .string()
    .check(
      withLineEnds,
      z.trim(),
      z.maxLength(longest, 'too_long'),
      z.regex(manyLines, 'invalid_characters'),
    );
export const messageSchema = lines(maxLength.message).check(z.minLength(1, 'required'));
/** A text of several lines that may be left out; an empty one counts as absent. */
/* @__NO_SIDE_EFFECTS__ */
export const optionalLines = (longest: number) =>
  z.optional(
    z.pipe(
      lines(longest),
      z.transform((value) => value || undefined),
    ),
  );
export const phoneSchema = optionalText(maxLength.phone);
export const companySchema = optionalText(maxLength.company);
/** For a change request, where an absent field stays as it is. */
export const changedCompanySchema = emptiableText(maxLength.company);
export const changedPhoneSchema = emptiableText(maxLength.phone);
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'required'),
    z.maxLength(maxLength.email, 'too_long'),
    z.email('invalid_email'),
  );

/** The response to a request that stored a record. */
export const receiptSchema = z.object({ id: idSchema });

/** ISO 8601 with date, time and zone, in the form that `pattern` describes, on a UTC day for which `isDay` is true. */
/* @__NO_SIDE_EFFECTS__ */
const instant = (pattern: RegExp, isDay: (date: string) => boolean = () => true) =>
  z
    .string()
    .check(
      z.refine(
        (text) => pattern.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
        'invalid_instant',
      ),
    );
const utc = /^\d{4}(-\d\d){2}T\d\d(:\d\d){2}(\.\d{1,9})?Z$/;
/** UTC instant, ISO 8601, that is stored or answered. */
export const instantSchema = instant(utc);
/** UTC instant that is sent to the site, in the years that it knows (`slot-fields.ts`). */
export const knownInstantSchema = instant(utc, isKnownUtcDay);
/** ISO 8601 instant in any zone, as `Z` or with an offset from UTC. */
export const zonedInstantSchema = instant(
  /^\d{4}(-\d\d){2}T\d\d(:\d\d){2}(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/,
  isCalendarDate,
);

export const localeSchema = z.enum(locales, 'unknown_locale');
/** For a request, which may omit the language. */
export const requestLocaleSchema = z._default(localeSchema, defaultLocale);

export const honeypotSchema = z.optional(z.string());
/**
 * Fields that protect a form against programs and are not part of the message: the honeypot and the solution
 * of a proof of work. Removed before a request is compared or stored (`protection/rules/guards.ts`).
 */
export const guards = { [honeypotField]: honeypotSchema, altcha: z.optional(z.string()) };

/** Page size of admin lists: default and cap. */
export const maxPageSize = 5000;
export const pageSizeSchema = z._default(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'invalid_limit')),
    z.transform((value) => Math.min(Number(value), maxPageSize)),
  ),
  maxPageSize,
);
