/** Spans as scripts take them, and as Redis keeps them: `<start> <end> <before> <after> <consultant>`. */
import * as z from 'zod/mini';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import type { AppointmentRecord, Placement } from '#features/appointments/rules/booking.ts';
import { emailDigest } from '#platform/rules/digest.ts';
import type { Span, SpanRule } from '#features/hours/rules/span.ts';

const minute = 60_000;

/**
 * The span of a record, its consultant apart, which a script may yet have to find. Throws
 * `RangeError` for one so long that the scan for conflicts would miss it: better no booking than
 * an hour sold twice.
 */
function spanInput(record: Omit<AppointmentRecord, 'consultant'>) {
  const { id, bufferBefore, bufferAfter } = record;
  const [startsAt, endsAt] = [Date.parse(record.startsAt), Date.parse(record.endsAt)];
  const minutes = (endsAt - startsAt) / minute;
  const isLength = minutes > 0 && minutes <= longestAppointmentMinutes;
  const areBuffers = [bufferBefore, bufferAfter].every(
    (buffer) => buffer >= 0 && buffer <= longestBufferMinutes,
  );
  if (!isLength || !areBuffers)
    throw new RangeError(
      `No appointment takes ${minutes} minutes, ${bufferBefore} before, ${bufferAfter} after`,
    );
  return { id, startsAt, endsAt, before: bufferBefore * minute, after: bufferAfter * minute };
}

/** What scripts take of an appointment that is to be; `kind` begins its history. */
export const placementInput = (
  { record, candidates, roster, deliveries, now }: Placement,
  kind: 'requested' | 'entered',
) => ({
  ...{ record, candidates, roster, deliveries, span: spanInput(record), now: now.getTime() },
  emailDigest: emailDigest(record.email),
  event: { at: record.createdAt, kind },
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
