/** Field schemas shared by every request and record; the messages are the stable issue codes. */
import * as z from 'zod/mini';
import { honeypotField, maxLength } from './limits.ts';
import { defaultLocale, locales } from './locales.ts';
import { idSchema } from './slot-fields.ts';

export { honeypotField, maxLength } from './limits.ts';
export { dateSchema, idSchema, timeSchema } from './slot-fields.ts';

/** Stored and returned where a visitor left an optional field empty, in every language. */
export const notProvided = 'Nicht angegeben';

/**
 * One line without control characters, where only isolates turn the direction of writing, in pairs:
 * else a name could hide its end, or rearrange what stands behind it. Joiners and marks, which scripts
 * need, are as good as letters.
 */
export const oneLine =
  /^(?:[^\p{Cc}\u2028-\u202e\u2066-\u2069]|[\u2066-\u2068][^\p{Cc}\u2028-\u202e\u2066-\u2069]*\u2069)*$/u;
/** Of control characters, those that lay a text out. */
const manyLines = /^[\P{Cc}\t\n\r]*$/u;

// So marked, what these make is left out of the scripts of pages that do not use it.
/* @__NO_SIDE_EFFECTS__ */
const text = (longest: number, allowed = oneLine) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'required'),
      z.maxLength(longest, 'too_long'),
      z.regex(allowed, 'invalid_characters'),
    );

/** Empty and "Nicht angegeben" are one and the same: the last. */
/* @__NO_SIDE_EFFECTS__ */
const emptiableText = (longest: number) =>
  z.pipe(
    z
      .string()
      .check(z.trim(), z.maxLength(longest, 'too_long'), z.regex(oneLine, 'invalid_characters')),
    z.transform((value) => (value === '' ? notProvided : value)),
  );
/** And so is what is absent. */
/* @__NO_SIDE_EFFECTS__ */
const optionalText = (longest: number) => z._default(emptiableText(longest), notProvided);

/** Whether somebody left a number at which they can be called: the shortest have three digits. */
export const isCallable = (phone: string): boolean => /(?:\p{Nd}\P{Nd}*){3}/u.test(phone);

export const nameSchema = text(maxLength.name);
export const subjectSchema = text(maxLength.subject);
export const messageSchema = text(maxLength.message, manyLines);
export const phoneSchema = optionalText(maxLength.phone);
export const companySchema = optionalText(maxLength.company);
/** For a change, where what is absent stays as it is. */
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

/** What is told of what was stored. */
export const receiptSchema = z.object({ id: idSchema });

/** ISO 8601 with date, time and zone, as the pattern has it. */
/* @__NO_SIDE_EFFECTS__ */
const instant = (pattern: RegExp) =>
  z
    .string()
    .check(
      z.refine((text) => pattern.test(text) && !Number.isNaN(Date.parse(text)), 'invalid_instant'),
    );
/** UTC instant, ISO 8601. */
export const instantSchema = instant(/^\d{4}(-\d\d){2}T\d\d(:\d\d){2}(\.\d+)?Z$/);
/** The same as any clock may write it, with its distance from UTC. */
export const zonedInstantSchema = instant(
  /^\d{4}(-\d\d){2}T\d\d(:\d\d){2}(\.\d+)?(Z|[+-]\d\d:\d\d)$/,
);

export const localeSchema = z.enum(locales, 'unknown_locale');
/** For a request, which may leave it out. */
export const requestLocaleSchema = z._default(localeSchema, defaultLocale);

export const honeypotSchema = z.optional(z.string());
/**
 * What guards a form against programs and is no part of what was written: the honeypot, and the
 * solution of a proof of work. Taken off before anything is compared or stored (`domain/guards.ts`).
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
