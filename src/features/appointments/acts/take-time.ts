/** A time that an appointment is to take: what is in its way, and who loses it. */
import { type Instant, isInTheWay, type NearSpan, nearTime } from '#features/hours/index.ts';
import type { Conflict } from '#platform/contract/errors.ts';
import type { Check, Part } from '#platform/redis/plan.ts';
import type { Hook } from '#platform/redis/reads.ts';
import { waitingNear } from './overtake.ts';

/** What is near a time. */
export interface Nearby {
  near: readonly NearSpan[];
  nearCheck: Check;
  /** What of other appointments is in the way. */
  conflictsWith: (span: NearSpan) => Conflict[];
}

interface Taking {
  /** Takes times for an appointment in place of those that it had: nothing is in the way, and who waited is told. */
  take: (spans: readonly NearSpan[], now: Date) => Part;
}

export type TimeToTake = Nearby & Taking;

export const conflictOf = ({ id, startsAt, endsAt }: NearSpan): Conflict => ({
  id,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});

/** What is near a time that ends by then. `tag` tells several times of one act apart. */
export function nearby(startsAt: Instant, endsAt: Instant, tag = ''): Hook<Nearby> {
  const time = nearTime(startsAt, endsAt, tag);
  return {
    reads: time.reads,
    follow(valuesOf) {
      const { near, check } = time.follow(valuesOf);
      return {
        near,
        nearCheck: check,
        conflictsWith: (span) =>
          near.filter((other) => other.id !== span.id && isInTheWay(span, other)).map(conflictOf),
      };
    },
  };
}

/** Takes a time of which this is known. */
export function taking<T extends Nearby>(
  time: Hook<T>,
  ...[startsAt, endsAt, tag]: readonly [startsAt: Instant, endsAt: Instant, tag: string]
): Hook<T & Taking> {
  const waiting = waitingNear(startsAt, endsAt, tag);
  return {
    reads: { ...time.reads, ...waiting.reads },
    follow(valuesOf) {
      const found = time.follow(valuesOf);
      const { noteTaken } = waiting.follow(valuesOf);
      return {
        ...found,
        take(spans, now) {
          const { checks = [], writes = [] } = noteTaken(spans, now);
          const areClear = spans.map(({ id, ...span }): Check => ({ clear: span, except: id }));
          return { checks: [...checks, ...areClear], writes };
        },
      };
    },
  };
}

/** A time to take that ends by then. `tag` tells several times of one act apart. */
export const timeToTake = (startsAt: Instant, endsAt: Instant, tag = ''): Hook<TimeToTake> =>
  taking(nearby(startsAt, endsAt, tag), startsAt, endsAt, tag);
