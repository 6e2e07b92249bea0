/** The desk puts back values that could not be read, or drops them (decision 27). */
import * as z from 'zod/mini';
import { actErasing, type Doing, type Eraser } from '#features/audit/index.ts';
import { faultsOf } from '#features/records/store/set-aside.ts';
import type { FieldError } from '#platform/contract/errors.ts';
import { recordKinds } from '#platform/redis/erasing.ts';
import { platformKeys } from '#platform/redis/keys.ts';
import { loadMore } from '#platform/redis/load.ts';
import type { Mending } from '#platform/redis/mending.ts';
import type { Check, StoreWrite } from '#platform/redis/plan.ts';
import { type Hook, hookOf, type Reads } from '#platform/redis/reads.ts';
import type { ShapeOf } from '#platform/redis/shapes.ts';

const text = z.nullable(z.string());

const asideRead = (id: string) =>
  ({
    found: {
      command: ['ASIDE', platformKeys.aside, id],
      reply: z.nullable(
        z.pipe(
          z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string()]),
          z.transform(([key, field, kind, , , value]) => ({ key, field, kind, text: value })),
        ),
      ),
    },
  }) as const satisfies Reads;
type Aside = NonNullable<z.output<ReturnType<typeof asideRead>['found']['reply']>>;

interface MendedStore {
  eraser: Eraser;
  mendings: readonly Mending[];
  shapeOf: ShapeOf;
}

/** What is written once a value's place is known: `act` gives the audit log's entry for the value's key. */
type DoingOf = (key: string) => Doing;

/** Whether something stands in the place of a value now, and its check. */
const placeOf = ({ key, field, kind }: Aside): Hook<{ text: string; checks: Check[] }> =>
  kind === 'hash' || kind === 'string'
    ? hookOf(
        {
          place: {
            command: kind === 'hash' ? (['HGET', key, field] as const) : (['GET', key] as const),
            reply: text,
          },
        },
        ({ place }) => ({ text: place ?? '', checks: [{ same: 'place' }] }),
      )
    : { reads: {}, follow: () => ({ text: '', checks: [] }) };

const find = async ({ eraser: { db } }: MendedStore, id: string) =>
  (await loadMore(db, asideRead(id))).values.found;

/**
 * Puts a value back to its place if it is readable now. Otherwise returns `faults` with path and code of each. `taken`:
 * the place holds another value.
 */
async function restoreAside(
  store: MendedStore,
  id: string,
  doingOf: DoingOf,
): Promise<'unknown' | 'taken' | 'restored' | { faults: FieldError[] }> {
  const value = await find(store, id);
  if (!value) return 'unknown';
  const { key, field } = value;
  const faults = faultsOf(store.shapeOf(key), value.text);
  if (faults.length > 0) return { faults };
  const doing = doingOf(key);
  const place = placeOf(value);
  const hooks = store.mendings.flatMap(({ restores, after }) => [
    ...(restores?.[key] ? [restores[key](field, value.text, doing.now)] : []),
    ...(after ? [after(doing.now)] : []),
  ]);
  return actErasing<ReturnType<typeof asideRead>, 'unknown' | 'taken' | 'restored'>(
    store.eraser,
    doing,
    {
      ...{ portion: { ids: {}, now: doing.now }, reads: asideRead(id), hooks: [place, ...hooks] },
      decide(_erase, { found }, valuesOf) {
        if (!found) return { answer: 'unknown' };
        const { text: standing, checks } = place.follow(valuesOf);
        if (standing !== '') return { answer: 'taken' };
        return {
          plan: { checks: [{ same: 'found' }], writes: [['BACK', key, id]] },
          parts: [{ checks }, ...hooks.map((hook) => hook.follow(valuesOf))],
          answerOf: () => 'restored',
        };
      },
    },
  );
}

/**
 * Deletes a value and all that is useless without it: with a record, all that belongs to it. What other stored values tell
 * is written anew. Returns false for an unknown id.
 */
async function dropAside(store: MendedStore, id: string, doingOf: DoingOf): Promise<boolean> {
  const value = await find(store, id);
  if (!value) return false;
  const { key, field } = value;
  const { eraser, mendings } = store;
  const doing = doingOf(key);
  const { now } = doing;
  const kind = [...recordKinds, 'held' as const].find((each) =>
    eraser.subjects.some(({ records }) => records?.[each] === key),
  );
  const place = placeOf(value);
  // A record whose place holds another by now stays.
  const isRecord = kind !== undefined && value.kind === 'hash';
  const mend = isRecord
    ? undefined
    : mendings.map(({ mends }) => mends?.[key]?.(field)).find(Boolean);
  const after = mendings.flatMap((mending) => mending.after?.(now) ?? []);
  return actErasing<ReturnType<typeof asideRead>, boolean>(eraser, doing, {
    // Nothing can be read of a payment, so that it goes as a whole.
    portion: { ids: isRecord ? { [kind === 'payment' ? 'whole' : kind]: [field] } : {}, now },
    reads: asideRead(id),
    hooks: [place, ...after, ...(mend ? [mend] : [])],
    decide(erase, { found }, valuesOf) {
      const { text: standing, checks } = place.follow(valuesOf);
      if (!found) return { answer: false };
      const isEmpty = value.kind === 'hash' && standing === '';
      if (isEmpty && isRecord) erase();
      const mended = mend?.follow(valuesOf);
      const writes: StoreWrite[] =
        !isEmpty || isRecord
          ? []
          : [mended === undefined ? ['HDEL', key, field] : ['HSET', key, field, mended]];
      return {
        plan: {
          checks: [{ same: 'found' }],
          writes: [...writes, ['GONE', platformKeys.aside, id]],
        },
        parts: [{ checks }, ...after.map((hook) => hook.follow(valuesOf))],
        answerOf: () => true,
      };
    },
  });
}

/** These acts on a store. */
export const asideActs = (store: MendedStore) => ({
  restore: (id: string, doingOf: DoingOf) => restoreAside(store, id, doingOf),
  drop: (id: string, doingOf: DoingOf) => dropAside(store, id, doingOf),
});
