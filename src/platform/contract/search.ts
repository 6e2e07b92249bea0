/**
 * Fields shared by all searches; they travel in a body, since names and addresses must not appear in a URL.
 */
import * as z from 'zod/mini';
import { maxLength, maxPageSize, oneLine } from './fields.ts';

export const searchTextSchema = z
  .string()
  .check(z.trim(), z.maxLength(maxLength.name, 'too_long'), z.regex(oneLine, 'invalid_characters'));

/** Page size of a search: like that of a list, but a number. */
export const bodyPageSizeSchema = z._default(
  z.pipe(
    z.int('invalid_limit').check(z.minimum(1, 'invalid_limit')),
    z.transform((limit) => Math.min(limit, maxPageSize)),
  ),
  maxPageSize,
);
