/** What is taken, proposed and offered around a time: how acts read it. */
import * as z from 'zod/mini';
import { reach } from '#features/hours/rules/slots.ts';
import { anybody, type Span, spanFrom } from '#features/hours/rules/span.ts';
import type { TimeFacts } from '#features/hours/rules/time-warnings.ts';
import { longestAppointmentMinutes, longestBufferMinutes } from '#platform/contract/span.ts';
import type { Reference, SpanKeys, Values } from '#platform/redis/transaction.ts';
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

const textsSchema = z.array(z.nullable(z.string()));
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

/**
 * Reads about a time. `near` holds all that could conflict with an appointment that itself could conflict with this
 * time; `busyPieces` what may touch it in outside calendars.
 */
export const timeReads = (startsAt: Instant, endsAt: Instant) =>
  ({
    near: {
      command: [
        'NEAR',
        hoursKeys.appointmentsTaken,
        shifted(startsAt, -reach),
        shifted(endsAt, reach),
      ],
      reply: nearSchema,
    },
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
  }) as const;
type TimeValues = Values<ReturnType<typeof timeReads>>;

/** The facts about a time, of what was read. */
export const factsOf = (
  { slotOwners, busyPieces }: Pick<TimeValues, 'slotOwners' | 'busyPieces'>,
  startsAt: number,
): TimeFacts => ({
  byHand: new Set(slotOwners),
  busy: new Set(
    busyPieces.flatMap((piece) => {
      const [, ending, consultant] = /^\d+ (\d+) (\S+)/.exec(piece) ?? [];
      return consultant !== undefined && Number(ending) > startsAt ? [consultant] : [];
    }),
  ),
});

/** On what the facts rest. */
export const factChecks = [
  { same: 'slotsThen' },
  { same: 'slotOwners' },
  { same: 'busyPieces' },
] as const;

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
