/** Spans as text in Redis: `<start> <end> <before> <after> <consultant>`. */
import * as z from 'zod/mini';
import type { Span } from '#features/hours/rules/span.ts';

const partsSchema = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);

/** Parses the text of a span. */
export const spanTextSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(' ')),
  ),
  z.pipe(
    partsSchema,
    z.transform(([startsAt, endsAt, before, after, consultant]): Span => ({
      startsAt: Number(startsAt),
      endsAt: Number(endsAt),
      before: Number(before),
      after: Number(after),
      consultant,
    })),
  ),
);
