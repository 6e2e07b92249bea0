/** A time that an appointment is to take: what is in its way, and who loses it. */
import { type Instant, isInTheWay, type NearSpan, nearTime } from '#features/hours/index.ts';
import type { Conflict } from '#platform/contract/errors.ts';
import type { Check, Hook, Part } from '#platform/redis/transaction.ts';
import { heldAround } from './overtake.ts';

export interface TimeToTake {
  near: readonly NearSpan[];
  nearCheck: Check;
  /** What of other appointments is in the way. */
  conflictsWith: (span: NearSpan) => Conflict[];
  /**
   * Takes times for an appointment in place of those that it had, besides `kept`: nothing is in the way, and who
   * waited is told.
   */
  take: (spans: readonly NearSpan[], now: Date, kept?: readonly NearSpan[]) => Part;
}

export const conflictOf = ({ id, startsAt, endsAt }: NearSpan): Conflict => ({
  id,
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
});

/** A time that ends by then. `tag` tells several times of one act apart. */
export function timeToTake(startsAt: Instant, endsAt: Instant, tag = ''): Hook<TimeToTake> {
  const nearby = nearTime(startsAt, endsAt, tag);
  const held = heldAround(startsAt, endsAt, tag);
  return {
    reads: { ...nearby.reads, ...held.reads },
    follow(valuesOf) {
      const { near, check } = nearby.follow(valuesOf);
      const { overtaken } = held.follow(valuesOf);
      return {
        near,
        nearCheck: check,
        conflictsWith: (span) =>
          near.filter((other) => other.id !== span.id && isInTheWay(span, other)).map(conflictOf),
        take(spans, now, kept = []) {
          const others = near.filter(({ id }) => spans.every((span) => span.id !== id));
          const { checks = [], writes = [] } = overtaken([...others, ...spans, ...kept], now);
          const areClear = spans.map(({ id, ...span }): Check => ({ clear: span, except: id }));
          return { checks: [...checks, ...areClear], writes };
        },
      };
    },
  };
}
