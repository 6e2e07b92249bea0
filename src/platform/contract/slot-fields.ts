/** Schemas of ids, dates and times; in a file of their own, since choosing a slot needs no others. */
import * as z from 'zod/mini';
import { isCalendarDate } from '#platform/time/zone.ts';

/** At least 128 random bits in base64url. */
export const idSchema = z.string().check(z.regex(/^[\w-]{22,64}$/, 'invalid_id'));

export const dateSchema = z.string().check(z.refine(isCalendarDate, 'invalid_date'));
export const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_time'));
