/** Spans: the time that an appointment takes in a consultant's calendar, and conflicts between them. */
import { minuteMs } from '#platform/time/units.ts';
import { addDays, toLocal } from '#platform/time/zone.ts';

/** Length of an appointment and its buffers, in minutes. */
export interface SpanRule {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
}

/** Consultant of a span whose stored text cannot be read; it conflicts with every consultant. */
export const anybody = '*';

/** Times in milliseconds since 1970. `before` and `after` are buffers, in milliseconds. */
export interface Span {
  startsAt: number;
  endsAt: number;
  before: number;
  after: number;
  consultant: string;
}

/** The span of an appointment that starts at `startsAt`. */
export const spanFrom = (startsAt: number, rule: SpanRule, consultant: string): Span => ({
  startsAt,
  endsAt: startsAt + rule.minutes * minuteMs,
  before: rule.bufferBefore * minuteMs,
  after: rule.bufferAfter * minuteMs,
  consultant,
});

/** The fields of a span in a record: UTC instants, and buffers in minutes. */
export const spanFields = (startsAt: Date, { minutes, bufferBefore, bufferAfter }: SpanRule) => ({
  startsAt: startsAt.toISOString(),
  endsAt: new Date(startsAt.getTime() + minutes * minuteMs).toISOString(),
  bufferBefore,
  bufferAfter,
});

/**
 * Whether two spans of one consultant conflict. The gap between them must be at least the larger of the first
 * one's after-buffer and the second one's before-buffer. Displays and acts ask this; as an act is written, the same
 * rule in Redis (`conflictsAmong` in `spans.lua`) binds.
 */
export function isInTheWay(one: Span, other: Span): boolean {
  const isTheirs = one.consultant === other.consultant || other.consultant === anybody;
  if (!isTheirs) return false;
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return second.startsAt < first.endsAt + Math.max(first.after, second.before);
}

/** The days that a time touches, in the firm's time zone; `endsAt` is exclusive. */
export function datesOf(
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  timeZone: string,
): string[] {
  const { date: first } = toLocal(startsAt, timeZone);
  const { date: last } = toLocal(new Date(endsAt.getTime() - 1), timeZone);
  const dates = [first];
  for (let date = first; date < last; dates.push(date)) date = addDays(date, 1);
  return dates;
}
