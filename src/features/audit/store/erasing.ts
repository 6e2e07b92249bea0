/** Acts that erase: nothing of the records is left in the audit log, and they are erased again after a restore. */
import * as z from 'zod/mini';
import { moreReadsLua } from '#platform/redis/lua.ts';
import { StoreUnavailableError } from '#platform/redis/client.ts';
import type { Database } from '#platform/redis/database.ts';
import {
  type Erased,
  erasing,
  type ErasingSubject,
  idsIn,
  type IsChosen,
  type Portion,
} from '#platform/redis/erasing.ts';
import { inPortions, type Part } from '#platform/redis/plan.ts';
import {
  type Hook,
  hookOf,
  type Reads,
  type Values,
  type ValuesOf,
} from '#platform/redis/reads.ts';
import { countSchema, jsonOf, readableOrNull, textsSchema } from '#platform/redis/records.ts';
import { indexAudit } from './audit-index.ts';
import { erasureWrites } from './erasures.ts';
import { auditKeys } from './keys.ts';
import { actTraced, type Doing, type TracedAct, type TracedDecision } from './traced.ts';

const { records, subjects, indexed } = auditKeys.audit;
const { erasures } = auditKeys;

const entrySchema = readableOrNull(jsonOf(z.looseObject({ id: z.string(), subject: z.string() })));

/** Takes records out of the log; nothing where the index by subject does not have every entry. */
const tracesOf = (ids: readonly string[]): Hook<(isGone: IsChosen) => Part | undefined> =>
  hookOf(
    {
      indexedEntries: { command: ['GET', indexed], reply: readableOrNull(countSchema) },
      allEntries: { command: ['HLEN', records], reply: z.number() },
      entriesOf: { command: ['HMGET', subjects, ...ids], reply: textsSchema },
      entries: {
        command: ['HMWORDS', records, { of: 'entriesOf', all: true }],
        reply: z.array(entrySchema),
      },
    },
    ({ indexedEntries, allEntries, entriesOf, entries }) =>
      (isGone) => {
        if (Number(indexedEntries) !== allEntries) return undefined;
        const changed = entries.filter((entry) => entry !== null && isGone(entry.subject));
        return {
          checks: [{ same: 'entriesOf' }, { same: 'entries' }],
          writes: [
            ...inPortions(
              'HSET',
              records,
              changed.flatMap((entry) =>
                entry ? [entry.id, JSON.stringify({ ...entry, subject: undefined })] : [],
              ),
            ),
            ...inPortions(
              'HDEL',
              subjects,
              ids.filter((id, at) => isGone(id) && (entriesOf[at] ?? null) !== null),
            ),
          ],
        };
      },
  );

/** Its part in every erasure is `actErasing`. */
export const auditErasing: ErasingSubject = { keys: [records, subjects, indexed, erasures] };

/** What has to be done before the portion can be erased. */
type First = { index: true } | { unsought: readonly string[] };

/** Where records are erased: a store, and what its subjects registered. */
export interface Eraser {
  db: Database;
  subjects: readonly ErasingSubject[];
}

/** An act that erases a portion of records. */
interface ErasingAct<R extends Reads, Answer> extends Pick<
  TracedAct<R, Answer>,
  'reads' | 'hooks' | 'again'
> {
  portion: Portion;
  /** `erase`: what goes of the portion, or of the chosen records in it. */
  decide: (
    erase: (isChosen?: IsChosen) => Erased,
    values: Values<R>,
    valuesOf: ValuesOf,
  ) => TracedDecision<Extract<keyof R, string>, Answer>;
  /** Retention: what is over is over after a restore as well. */
  isForgotten?: true;
}

/** Notes what goes, so that it is erased again after a restore. */
const notedWrites = ({ gone, anonymised }: Erased, now: Date) => {
  const ids = [...Object.values(gone).flat(), ...anonymised];
  return ids.length > 0 ? erasureWrites(ids, now) : [];
};

/** How long it may take until entries of older code are indexed, in milliseconds. */
const longestMs = 5000;
/** Records that are read before it is known who asks; for more, the caller is admitted first. */
const mostUnasked = 10;
/** Others may go on writing what has to be done first. */
const mostTries = 5;

/**
 * Erases a portion of records as `subjects` have them, with the entry of the audit log and the answer to the caller
 * (`actTraced`). First the index of the log is completed, and the checkout sessions of payments that go as a whole are
 * looked for, in trips of their own.
 */
export async function actErasing<R extends Reads, Answer>(
  { db, subjects }: Eraser,
  doing: Doing,
  { portion: asked, hooks = [], decide, again, isForgotten, ...how }: ErasingAct<R, Answer>,
): Promise<Answer> {
  const sessions = new Map<string, readonly string[]>();
  function erasingAct(): TracedAct<R, { done: Answer } | First> {
    const portion = { ...asked, sessions };
    const ids = idsIn(portion);
    const erased = erasing(subjects, portion);
    const traces = ids.length > 0 ? [tracesOf(ids)] : [];
    return {
      ...how,
      ...(ids.length > mostUnasked && { isHeavy: true }),
      moreLua: moreReadsLua,
      hooks: [...hooks, erased, ...traces],
      decide(values, valuesOf) {
        const chosen: Erased[] = [];
        const eraseChosen = (isChosen?: IsChosen) => {
          const one = erased.follow(valuesOf)(isChosen);
          chosen.push(one);
          return one;
        };
        const decision = decide(eraseChosen, values, valuesOf);
        if (!('plan' in decision)) return { answer: { done: decision.answer } };
        const unsought = chosen.flatMap((each) => each.unsought);
        if (unsought.length > 0) return { answer: { unsought } };
        const gone = new Set(chosen.flatMap((each) => Object.values(each.gone).flat()));
        const left = traces.map((hook) => hook.follow(valuesOf)((id) => gone.has(id)));
        if (left.includes(undefined)) return { answer: { index: true } };
        return {
          ...decision,
          parts: [
            ...(decision.parts ?? []),
            ...chosen,
            ...left.flatMap((part) => part ?? []),
            ...(isForgotten
              ? []
              : chosen.map((each) => ({ writes: notedWrites(each, doing.now) }))),
          ],
          answerOf: (written) => ({ done: decision.answerOf(written) }),
        };
      },
      ...(again && { again: async (kept) => ({ done: await again(kept, db) }) }),
    };
  }
  let indexedTo: string | undefined;
  let unsought = asked.ids.whole ?? [];
  for (let tries = 0; tries < mostTries; tries += 1) {
    for (const { sessionsOf } of unsought.length > 0 ? subjects : [])
      for (const [id, theirs] of (await sessionsOf?.(db, unsought)) ?? []) sessions.set(id, theirs);
    const answer = await actTraced(db, doing, erasingAct());
    if ('done' in answer) return answer.done;
    unsought = 'unsought' in answer ? answer.unsought : [];
    if ('index' in answer) indexedTo = await indexAudit(db, stopwatch(longestMs), indexedTo);
  }
  throw new StoreUnavailableError('', { cause: 'busy' });
}

const stopwatch = (ms: number) => {
  const begun = performance.now();
  return () => performance.now() - begun > ms;
};

/** A portion of many, and what else is said of it. */
export interface Step {
  portion: Portion;
  /** Which of its records are erased, if not all, what is written besides, and what there is by now besides. */
  hook?: Hook<{ isChosen?: IsChosen; parts?: readonly Part[]; further?: readonly Step[] }>;
}

interface Portions<Sum> {
  /** At least one. */
  steps: readonly Step[];
  nothing: Sum;
  /** What was done, with one more portion. */
  add: (sum: Sum, erased: Erased, portion: Portion) => Sum;
  countOf: (sum: Sum) => number;
  /** What a repeated call is answered from, and the answer. */
  keep: (sum: Sum) => unknown;
  again: (kept: unknown) => Sum;
  /** It is noted also where nothing was erased. */
  isAlwaysTold?: boolean;
  isForgotten?: true;
}

/**
 * Erases portion by portion. One entry of the audit log counts all of them, also if a later one fails; the next call then
 * erases the rest.
 */
export async function eraseInPortions<Sum>(
  eraser: Eraser,
  doing: Doing,
  { steps, nothing, add, countOf, keep, again, isAlwaysTold = false, isForgotten }: Portions<Sum>,
): Promise<{ sum: Sum; addresses: readonly string[] }> {
  const addresses = new Set<string>();
  let sum = nothing;
  const left = [...steps];
  for (let step = left.shift(); step; step = left.shift()) {
    const { portion, hook } = step;
    const isLast = left.length === 0;
    const before = sum;
    const done: Done<Sum> = await actErasing<Reads, Done<Sum>>(eraser, doing, {
      ...{ portion, reads: {}, hooks: hook ? [hook] : [] },
      ...(isForgotten && { isForgotten }),
      decide(erase, _values, valuesOf) {
        const { isChosen, parts = [], further = [] } = hook?.follow(valuesOf) ?? {};
        const erased = erase(isChosen);
        const after = add(before, erased, portion);
        const isOver = isLast && further.length === 0;
        const isTold = isAlwaysTold || countOf(after) > 0;
        return {
          ...{ plan: {}, parts, count: countOf(after), isUntold: !isTold },
          ...(isOver && { kept: keep(after) }),
          answerOf: () => ({ sum: after, addresses: erased.addresses, isOver, further }),
        };
      },
      again: (kept) => ({ sum: again(kept), addresses: [], isOver: true, further: [] }),
    });
    ({ sum } = done);
    for (const address of done.addresses) addresses.add(address);
    left.push(...done.further);
    if (done.isOver) break;
  }
  return { sum, addresses: [...addresses] };
}

interface Done<Sum> {
  sum: Sum;
  addresses: readonly string[];
  isOver: boolean;
  further: readonly Step[];
}
