/** What searches have in common; they travel in a body, since names and addresses stand in no URL. */
import * as z from 'zod/mini';
import { maxLength, maxPageSize, oneLine } from './fields.ts';

export const searchTextSchema = z
  .string()
  .check(z.trim(), z.maxLength(maxLength.name, 'too_long'), z.regex(oneLine, 'invalid_characters'));

/** How many a page holds at most, as a list's address says it, but a number. */
export const bodyPageSizeSchema = z._default(
  z.pipe(
    z.int('invalid_limit').check(z.minimum(1, 'invalid_limit')),
    z.transform((limit) => Math.min(limit, maxPageSize)),
  ),
  maxPageSize,
);
