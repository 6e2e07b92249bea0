/** Spans as scripts take them, and as Redis keeps them: `<start> <end> <before> <after> <consultant>`. */
import * as z from 'zod/mini';
import type { AppointmentRecord } from '#domain/booking.ts';
import type { Span, SpanRule } from '#domain/span.ts';

const minute = 60_000;

/** The span of a record, its consultant apart, which a script may yet have to find. */
export const spanInput = (record: Omit<AppointmentRecord, 'consultant'>) => ({
  id: record.id,
  startsAt: Date.parse(record.startsAt),
  endsAt: Date.parse(record.endsAt),
  before: record.bufferBefore * minute,
  after: record.bufferAfter * minute,
});

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
