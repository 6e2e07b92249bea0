/** Ids, days and times of day; apart, since they are all the fields that choosing a slot needs. */
import * as z from 'zod/mini';
import { isCalendarDate } from '#platform/time/zone.ts';

/** 128 random bits or more, in base64url. */
export const idSchema = z.string().check(z.regex(/^[\w-]{22,64}$/, 'invalid_id'));

export const dateSchema = z.string().check(z.refine(isCalendarDate, 'invalid_date'));
export const timeSchema = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'invalid_time'));
