/** Schemas of ids, dates and times; in a file of their own, since choosing a slot needs no others. */
import * as z from 'zod/mini';
import { isCalendarDate } from '#platform/time/zone.ts';

/** At least 128 random bits in base64url. */
export const idSchema = z.string().check(z.regex(/^[\w-]{22,64}$/, 'invalid_id'));

/** A date that is stored or answered. What was stored before the bounds below may lie outside them. */
export const dateSchema = z.string().check(z.refine(isCalendarDate, 'invalid_date'));

/**
 * The first and last day that the site knows. Every date and instant that is sent to it lies between them, so
 * that a rule may add days or change the zone without reaching the ends of what `Date` can hold.
 */
const firstDate = '2000-01-01';
const lastDate = '2099-12-31';
/** True for a `YYYY-MM-DD` that exists and that the site knows. */
export const isKnownDate = (text: string): boolean =>
  isCalendarDate(text) && text >= firstDate && text <= lastDate;

/**
 * True for the UTC day of an instant on a known day: in the firm's time zone the first one begins, and the last one
 * ends, on the day beside it.
 */
export const isKnownUtcDay = (text: string): boolean =>
  isKnownDate(text) || text === '1999-12-31' || text === '2100-01-01';

/** A date that is sent to the site. */
export const knownDateSchema = z.string().check(z.refine(isKnownDate, 'invalid_date'));
/** One end of a range, both of which may lie anywhere: clipped to the days that the site knows. */
export const rangeDateSchema = z.string().check(
  z.refine(isCalendarDate, 'invalid_date'),
  z.overwrite((date) => (date < firstDate ? firstDate : date > lastDate ? lastDate : date)),
);
export const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_time'));
