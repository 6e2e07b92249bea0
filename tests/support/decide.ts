/** Lets an act decide on given replies, without Redis. */
import {
  type Hook,
  type Reads,
  type Values,
  type ValuesOf,
  valuesOf,
} from '#platform/redis/reads.ts';

interface Deciding<R extends Reads, Decision> {
  reads: R;
  hooks?: readonly Pick<Hook<unknown>, 'reads'>[];
  decide: (values: Values<R>, valuesOf: ValuesOf) => Decision;
}

/** Replies as Redis gives them, by the reads' names; to all other reads it has nothing. */
export function decideOn<R extends Reads, Decision>(
  { reads, hooks = [], decide }: Deciding<R, Decision>,
  replies: Readonly<Record<string, unknown>>,
): Decision {
  const all = [reads, ...hooks.map((hook) => hook.reads)].flatMap((some) => Object.entries(some));
  const whole = Object.fromEntries(
    all.map(([name, { reply }]) => {
      const nothing = reply.safeParse(null).success ? null : [];
      return [name, name in replies ? replies[name] : nothing];
    }),
  );
  return decide(valuesOf(reads, whole), (some) => valuesOf(some, whole));
}
