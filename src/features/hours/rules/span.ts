/** Time in somebody's calendar: what an appointment takes, and whether it is still to be had. */
import { addDays, toLocal } from '#platform/time/zone.ts';

const minute = 60_000;

/** How long a consultation is and what is kept free around it, in minutes. */
export interface SpanRule {
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
}

/** Whose time a span takes of which nobody can read that. */
export const anybody = '*';

/** Milliseconds since 1970; `before` and `after` are buffers, in milliseconds. */
export interface Span {
  startsAt: number;
  endsAt: number;
  before: number;
  after: number;
  consultant: string;
}

/** The span that a consultation takes from `startsAt` on. */
export const spanFrom = (startsAt: number, rule: SpanRule, consultant: string): Span => ({
  startsAt,
  endsAt: startsAt + rule.minutes * minute,
  before: rule.bufferBefore * minute,
  after: rule.bufferAfter * minute,
  consultant,
});

/** What a record keeps of its span: UTC instants and buffers in minutes. */
export const spanFields = (startsAt: Date, { minutes, bufferBefore, bufferAfter }: SpanRule) => ({
  startsAt: startsAt.toISOString(),
  endsAt: new Date(startsAt.getTime() + minutes * minute).toISOString(),
  bufferBefore,
  bufferAfter,
});

/**
 * Whether two spans of one consultant get in each other's way. Between them lies at least the
 * larger of the first's after-buffer and the second's before-buffer. The same rule decides in
 * Redis (`conflictsAmong`), where alone it is binding; here it is for what is shown.
 */
export function isInTheWay(one: Span, other: Span): boolean {
  const isTheirs = one.consultant === other.consultant || other.consultant === anybody;
  if (!isTheirs) return false;
  const [first, second] = one.startsAt <= other.startsAt ? [one, other] : [other, one];
  return second.startsAt < first.endsAt + Math.max(first.after, second.before);
}

/** The days that a time from one instant until before another touches, in the firm's zone. */
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
