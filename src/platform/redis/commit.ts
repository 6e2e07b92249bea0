/** Writes a plan in one script that first checks what it rests on (`commit.lua`). */
import * as z from 'zod/mini';
import type { Database } from './database.ts';
import {
  keyNumbers,
  nearScript,
  placeOf,
  readsInput,
  repliesOf,
  repliesSchema,
  type SpanKeys,
} from './load.ts';
import { commitLua, setAsideLua } from './lua.ts';
import type { Check, Part, Plan, StoreWrite } from './plan.ts';
import type { Reads, Replies } from './reads.ts';

export type Committed =
  | { kind: 'done'; written: number[] }
  /** Sent before: the answer of that time. */
  | { kind: 'known'; answer: string }
  /** Something that the plan rests on has changed, and nothing was written. What the reads reply now. */
  | { kind: 'conflict'; loaded: Replies };

/** What a plan rests on. */
interface Basis {
  reads: Reads;
  loaded: Replies;
  spanKeys?: SpanKeys | undefined;
  moreLua?: string | undefined;
  /** Where the plan's answer is kept until then, so that the same request, sent again or late, changes nothing. */
  once?: { key: string; till: number } | undefined;
}

const committedSchema = z.union([
  z.tuple([z.literal('done'), z.array(z.number())]),
  z.tuple([z.literal('known'), z.string()]),
  z.tuple([z.literal('conflict'), repliesSchema]),
]);

const noSpans = {
  taken: undefined,
  spans: undefined,
  proposedTimes: undefined,
  byStart: undefined,
} as const;

const commitScript = (moreLua = '') => nearScript() + moreLua + setAsideLua + commitLua;

/** Writes what rests on nothing, in one step. Errors as `Database.run`. */
export async function writeAll(db: Database, writes: readonly StoreWrite[]): Promise<void> {
  await commit(db, { reads: {}, loaded: { replies: {}, digests: {} } }, { writes });
}

/**
 * Writes a plan if everything that it rests on still holds, or nothing. One round trip, one atomic step. Errors as
 * `Database.run`; after `StoreUnavailableError` it may still have been written.
 */
export async function commit(
  db: Database,
  { reads, loaded, spanKeys, once, moreLua }: Basis,
  plan: Plan,
): Promise<Committed> {
  const numbers = keyNumbers();
  const input = readsInput(reads, numbers);
  const checkInput = (check: Check) => {
    if ('clear' in check) {
      const { startsAt, endsAt, before, after, consultant } = check.clear;
      const span = ['clear', startsAt, endsAt, before, after, consultant];
      return check.except === undefined ? span : [...span, check.except];
    }
    if ('same' in check) return ['same', placeOf(reads, check.same), loaded.digests[check.same]];
    return ['below', placeOf(reads, check.read), check.below];
  };
  const partInput = ({ checks = [], writes = [] }: Part) => ({
    checks: checks.map(checkInput),
    writes: writes.map(([command, key, ...rest]) => {
      // It would be found out after the writes before it.
      if (!rest.every((each) => typeof each === 'string' || Number.isFinite(each)))
        throw new RangeError(`${command} ${key} is given no finite number`);
      // As texts: an engine may write numbers of 15 digits with 14.
      return [command, numbers.of(key), ...rest.map(String)];
    }),
  });
  const { options = [], isEach, answer: own } = plan;
  const answer = await db.run(
    commitScript(moreLua),
    { ...noSpans, ...spanKeys, once: once?.key, keys: numbers.keys },
    {
      ...{ reads: input, isEach, answer: own, till: once?.till },
      ...partInput(plan),
      options: options.map((option) => ({ ...partInput(option), answer: option.answer })),
    },
  );
  const [kind, detail] = z.parse(committedSchema, answer);
  switch (kind) {
    case 'done':
      return { kind, written: detail.map((number) => number - 1) };
    case 'known':
      return { kind, answer: detail };
    case 'conflict':
      return { kind, loaded: repliesOf(reads, detail) };
  }
}
