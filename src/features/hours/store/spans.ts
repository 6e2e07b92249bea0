/** Spans as scripts take them, and as Redis keeps them: `<start> <end> <before> <after> <consultant>`. */
import * as z from 'zod/mini';
import type { Span, SpanRule } from '#features/hours/rules/span.ts';

const minute = 60_000;

/** How long an appointment takes, for scripts. */
export const ruleInput = ({ minutes, bufferBefore, bufferAfter }: SpanRule) => ({
  length: minutes * minute,
  before: bufferBefore * minute,
  after: bufferAfter * minute,
});

const partsSchema = z.tuple([z.string(), z.string(), z.string(), z.string(), z.string()]);

/** A span as text. */
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
