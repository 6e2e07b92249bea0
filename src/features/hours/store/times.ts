/** What is taken, proposed and offered around a time: how acts read it. */
import * as z from 'zod/mini';
import { reach } from '#features/hours/rules/slots.ts';
import { anybody, type Span, spanFrom } from '#features/hours/rules/span.ts';
import type { TimeFacts } from '#features/hours/rules/time-warnings.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import type { SpanKeys } from '#platform/redis/load.ts';
import type { Check } from '#platform/redis/plan.ts';
import { type Hook, hookOf, type Reference } from '#platform/redis/reads.ts';
import { textsSchema } from '#platform/redis/records.ts';
import { dayMs } from '#platform/time/units.ts';
import { hoursKeys } from './keys.ts';
import { spanTextSchema } from './spans.ts';

/** The keys of what is taken, for acts. */
export const timeKeys: SpanKeys = {
  taken: hoursKeys.appointmentsTaken,
  spans: hoursKeys.appointmentSpans,
  proposedTimes: hoursKeys.proposedTimes,
  byStart: hoursKeys.appointmentsByStart,
};

/** An instant in milliseconds since 1970, or a read that replies it. */
export type Instant = number | Reference;

/** Another instant, as an argument of a read; `before` stands in front of it. */
export const shifted = (at: Instant, by: number, before = ''): string | Reference =>
  typeof at === 'number' ? `${before}${String(at + by)}` : { ...at, add: by, before };

const longestRule = {
  minutes: longestAppointmentMinutes,
  bufferBefore: longestBufferMinutes,
  bufferAfter: longestBufferMinutes,
};

/** A read that depends on another replies nothing where that replied nothing. */
const ids = z.pipe(
  z.nullable(z.array(z.string())),
  z.transform((found) => found ?? []),
);

/** A time that an appointment takes, or that is proposed to its client. */
export interface NearSpan extends Span {
  id: string;
}

const nearSchema = z.pipe(
  ids,
  z.transform((lines) =>
    lines.map((line): NearSpan => {
      const end = line.indexOf(' ');
      return { id: line.slice(0, end), ...z.parse(spanTextSchema, line.slice(end + 1)) };
    }),
  ),
);

/** What is taken or proposed around a time. */
export interface NearTime {
  /** All that could conflict with an appointment that itself could conflict with this time. */
  near: readonly NearSpan[];
  check: Check;
}

/** The name by which an act reads what is near; further reads may refer to it. */
export const nearName = (tag = ''): string => `near${tag}`;

/** What is near a time that ends by then. `tag` tells several times of one act apart. */
export const nearTime = (startsAt: Instant, endsAt: Instant, tag = ''): Hook<NearTime> =>
  hookOf(
    {
      near: {
        command: [
          'NEAR',
          hoursKeys.appointmentsTaken,
          shifted(startsAt, -reach),
          shifted(endsAt, reach),
        ],
        reply: nearSchema,
      },
    },
    ({ near }, nameOf) => ({ near, check: { same: nameOf('near') } }),
    tag,
  );

/** What besides hours speaks for and against a span that starts at a time. */
export interface FactsThen {
  factsOf: (span: Span) => TimeFacts;
  checks: readonly Check[];
}

/** Who is busy during a span, of pieces of outside events. */
const busyDuring = ({ startsAt, endsAt }: Span, pieces: readonly string[]) =>
  new Set(
    pieces.flatMap((piece) => {
      const [, from, to, consultant] = /^(\d+) (\d+) (\S+)/.exec(piece) ?? [];
      const isThen = Number(from) < endsAt && Number(to) > startsAt;
      return consultant !== undefined && isThen ? [consultant] : [];
    }),
  );

/** Who has a slot at the start of a time that ends by then, and who is busy then. */
export const factsThen = (startsAt: Instant, endsAt: Instant, tag = ''): Hook<FactsThen> =>
  hookOf(
    {
      slotsThen: {
        command: ['ZRANGEBYSCORE', hoursKeys.slots, shifted(startsAt, 0), shifted(startsAt, 0)],
        reply: ids,
      },
      slotOwners: {
        command: ['HMGET', hoursKeys.slotConsultants, { of: 'slotsThen', all: true }],
        reply: textsSchema,
      },
      busyPieces: {
        command: [
          'ZRANGEBYSCORE',
          hoursKeys.busy,
          shifted(startsAt, -dayMs, '('),
          shifted(endsAt, 0, '('),
        ],
        reply: ids,
      },
    },
    ({ slotOwners, busyPieces }, nameOf) => ({
      factsOf: (span) => ({ byHand: new Set(slotOwners), busy: busyDuring(span, busyPieces) }),
      checks: [
        { same: nameOf('slotsThen') },
        { same: nameOf('slotOwners') },
        { same: nameOf('busyPieces') },
      ],
    }),
    tag,
  );

/** The stored text of a span. */
export const textOfSpan = ({ startsAt, endsAt, before, after, consultant }: Span): string =>
  [startsAt, endsAt, before, after, consultant].join(' ');

/**
 * The span with this text, of an appointment that starts then. One that cannot be read is as long as any can be, and
 * conflicts with everybody: refusing a booking is better than a double booking.
 */
export const spanOfText = (text: string | null, startsAt: number): Span =>
  /^(\d+ ){4}\S+$/.test(text ?? '')
    ? z.parse(spanTextSchema, text)
    : spanFrom(startsAt, longestRule, anybody);
