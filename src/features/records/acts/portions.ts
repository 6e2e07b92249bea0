/** Records of many kinds, found and erased in portions. */
import type { Doing, Eraser } from '#features/audit/index.ts';
import {
  type ErasedIds,
  type ErasedKind,
  type ErasingSubject,
  type Found,
} from '#platform/redis/erasing.ts';
import { loadMore } from '#platform/redis/load.ts';
import type { Hook } from '#platform/redis/reads.ts';

/** What is read of records in one step stays below a megabyte: appointments and payments have many deliveries. */
const weights: Readonly<Record<ErasedKind, number>> = {
  ...{ appointment: 2, payment: 2, whole: 2, held: 1, message: 1, inquiry: 1 },
};
const mostErased = 200;
/** Shown are whole texts and histories. */
export const mostShown = 50;

/** Asks subjects for portions until each has told all, in as many trips as the longest takes. */
export async function askAll<T extends { next?: string | undefined }>(
  { db, subjects }: Eraser,
  ask: (subject: ErasingSubject, from: string) => Hook<T> | undefined,
  /** What it waits for after the first of them, such as its caller's session. */
  admitted?: Promise<unknown>,
): Promise<T[]> {
  const all: T[] = [];
  let left = subjects.map((subject) => ({ subject, from: '0' }));
  for (;;) {
    const asked = left.flatMap(({ subject, from }) => {
      const hook = ask(subject, from);
      return hook ? [{ subject, hook }] : [];
    });
    if (asked.length === 0) return all;
    const { valuesOf } = await loadMore(
      db,
      {},
      asked.map(({ hook }) => hook),
    );
    await admitted;
    const told = asked.map(({ subject, hook }) => ({ subject, found: hook.follow(valuesOf) }));
    all.push(...told.map(({ found }) => found));
    left = told.flatMap(({ subject, found: { next } }) =>
      next === undefined ? [] : [{ subject, from: next }],
    );
  }
}

/** The records of an address, given as digest. */
export const recordsOf = (eraser: Eraser, email: string, { trace }: Doing): Promise<Found[]> =>
  askAll(eraser, ({ ofPerson }, from) => ofPerson?.(email, from), trace?.entry);

/** Payments go with their appointments, in the same portion; what comes after it has others. */
const order = ['appointment', 'held', 'payment', 'whole', 'message', 'inquiry'] as const;

/** All ids of one record stay together; there is at least one portion, which may be empty. */
export function inPortionsOf(found: readonly ErasedIds[], mostWeight = mostErased): ErasedIds[] {
  const kindsOf = new Map<string, ErasedKind[]>();
  for (const kind of order)
    for (const id of found.flatMap((ids) => ids[kind] ?? []))
      kindsOf.set(id, [...(kindsOf.get(id) ?? []).filter((other) => other !== kind), kind]);
  const portions: Record<ErasedKind, string[]>[] = [];
  let left = 0;
  for (const [id, kinds] of kindsOf) {
    const weight = Math.max(...kinds.map((kind) => weights[kind]));
    if (weight > left) {
      portions.push({
        appointment: [],
        held: [],
        payment: [],
        whole: [],
        message: [],
        inquiry: [],
      });
      left = mostWeight;
    }
    left -= weight;
    for (const kind of kinds) portions.at(-1)?.[kind].push(id);
  }
  return portions.length > 0 ? portions : [{}];
}
