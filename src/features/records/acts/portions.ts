/** Records of many kinds, found and erased in portions. */
import type { Doing, Eraser } from '#features/audit/index.ts';
import {
  type ErasedIds,
  type ErasedKind,
  type ErasingSubject,
  type Found,
} from '#platform/redis/erasing.ts';
import { load } from '#platform/redis/load.ts';
import type { Hook } from '#platform/redis/reads.ts';

/** Records read or erased in one step: what is read of them stays below a megabyte. */
const atOnce = 100;

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
    const { valuesOf } = await load(
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

/** Which kinds come first: what goes with an appointment may be somebody else's to pay. */
const order: readonly ErasedKind[] = ['payment', 'appointment', 'held', 'message', 'inquiry'];

/** All ids of one record stay together; there is at least one portion, which may be empty. */
export function inPortionsOf(found: readonly ErasedIds[]): ErasedIds[] {
  const kindsOf = new Map<string, ErasedKind[]>();
  for (const kind of order)
    for (const id of found.flatMap((ids) => ids[kind] ?? []))
      kindsOf.set(id, [...(kindsOf.get(id) ?? []).filter((other) => other !== kind), kind]);
  const all = [...kindsOf];
  return Array.from({ length: Math.max(1, Math.ceil(all.length / atOnce)) }, (_, at) => {
    const portion = all.slice(at * atOnce, (at + 1) * atOnce);
    const idsOf = (kind: ErasedKind) =>
      portion.filter(([, kinds]) => kinds.includes(kind)).map(([id]) => id);
    return Object.fromEntries(order.map((kind) => [kind, idsOf(kind)]));
  });
}
