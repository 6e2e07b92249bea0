/**
 * Load, decide, commit: an act reads what it needs in one script (`load.ts`), decides in TypeScript, and commits its plan
 * in a second script (`commit.ts`), which first checks what the decision rests on.
 */
import * as z from 'zod/mini';
import { StoreUnavailableError } from './client.ts';
import { commit } from './commit.ts';
import type { Database } from './database.ts';
import { allReads, knownReplies, loadReplies, type SpanKeys, readScript } from './load.ts';
import type { Part, Plan } from './plan.ts';
import {
  type Hook,
  type Reads,
  type Replies,
  type Values,
  type ValuesOf,
  valuesOf,
} from './reads.ts';

/** How long an act may decide anew, because others changed what it rests on. */
const actMs = 2500;

/** What an act has decided: an answer that changes nothing, or a plan and its answer. */
export type Decision<Name extends string, Answer> =
  | { answer: Answer }
  | {
      plan: Plan<Name>;
      /** What others add to it. */
      parts?: readonly Part[];
      answerOf: (written: number[]) => Answer;
    };

/** The read of the answer that is kept for a request. */
const kept = '(kept)';
const keptSchema = z.optional(z.nullable(z.string()));

interface Acting<R extends Reads, Answer> {
  reads: R;
  /** Other subjects whose reads are sent as well; `decide` has what follows from them by `valuesOf`. */
  hooks?: readonly Pick<Hook<unknown>, 'reads'>[] | undefined;
  decide: (values: Values<R>, valuesOf: ValuesOf) => Decision<Extract<keyof R, string>, Answer>;
  /** The key under which a plan's answer is kept, and the answer from its text. */
  once?: { key: string; till: number; answerOf: (text: string) => Answer } | undefined;
  spanKeys?: SpanKeys | undefined;
  /** Lua with reads and writes of the act's own (`more-reads.lua`). */
  moreLua?: string | undefined;
  /** Where all that it reads is known already (`knownReplies`). */
  known?: Replies | undefined;
  /** What the act waits for once it has loaded, such as the caller's session; it fails if that does. */
  admitted?: Promise<unknown> | undefined;
  /** The same of a request that is counted; an answer there is the act's, whatever was loaded. */
  counted?: Promise<{ answer: Answer } | undefined> | undefined;
  /** Milliseconds since the act began. */
  elapsed?: () => number;
}

/** Milliseconds since it was called. */
function stopwatch(): () => number {
  const begun = performance.now();
  return () => performance.now() - begun;
}

/**
 * Loads, decides and commits, and decides anew from fresh replies as long as others were faster. A request that was
 * answered before gets that answer. Throws `StoreUnavailableError` where that takes longer than `actMs`.
 */
export async function act<R extends Reads, Answer>(
  db: Database,
  {
    reads: own,
    hooks = [],
    decide,
    once,
    spanKeys,
    moreLua,
    counted,
    admitted,
    ...more
  }: Acting<R, Answer>,
): Promise<Answer> {
  const { elapsed = stopwatch() } = more;
  const asked = allReads(own, hooks);
  const reads: Reads = {
    ...asked,
    ...(once && { [kept]: { command: ['GET', once.key], reply: keptSchema } }),
  };
  // Without reads, the commit finds by itself what is kept for the request.
  const isEmpty = Object.keys(asked).length === 0;
  const known = more.known ?? (isEmpty ? knownReplies({}) : undefined);

  const [first, refused] = await Promise.all([
    known ?? loadReplies(db, reads, { spanKeys, lua: readScript(spanKeys, moreLua) }),
    counted,
    admitted,
  ]);
  if (refused) return refused.answer;
  let loaded = first;
  do {
    const answered = z.parse(keptSchema, loaded.replies[kept]);
    if (once && answered) return once.answerOf(answered);
    const { replies } = loaded;
    const decision = decide(valuesOf(own, replies), (some) => valuesOf(some, replies));
    if (!('plan' in decision)) return decision.answer;
    const { plan, parts = [] } = decision;
    const committed = await commit(
      db,
      { reads, loaded, spanKeys, once, moreLua },
      {
        ...plan,
        checks: [plan, ...parts].flatMap(({ checks = [] }) => checks),
        writes: [plan, ...parts].flatMap(({ writes = [] }) => writes),
      },
    );
    if (committed.kind === 'done') return decision.answerOf(committed.written);
    if (committed.kind === 'conflict') ({ loaded } = committed);
    else if (once) return once.answerOf(committed.answer);
  } while (elapsed() < actMs);
  throw new StoreUnavailableError('', { cause: 'busy' });
}
