/** Set-aside values as the desk sees them, and the daily inspection of every stored value. */
import * as z from 'zod/mini';
import { type FieldError, toFieldErrors } from '#platform/contract/errors.ts';
import type { SetAside } from '#features/records/contract/set-aside.ts';
import { unreadableReasons } from '#platform/contract/unreadable.ts';
import { type Found, setAsideInput, whyOf } from '#platform/redis/aside.ts';
import { writeAll } from '#platform/redis/commit.ts';
import type { Database } from '#platform/redis/database.ts';
import { asReadLua, setAsideLua } from '#platform/redis/lua.ts';
import type { Mending } from '#platform/redis/mending.ts';
import { recordsKeys } from './keys.ts';
import { listAsideLua, listKeysLua, readValuesLua, setAsideFoundLua } from './lua.ts';
import type { ShapeOf } from '#platform/redis/shapes.ts';

/** Most bytes of a value that the desk is shown. */
const mostShown = 4000;
/** Keeps an answer below 1 MB once encoded. */
const portionBytes = 500_000;

const rowsSchema = z.array(
  z.pipe(
    z.tuple([
      z.string(),
      z.string(),
      z.string(),
      z.string(),
      z.enum(unreadableReasons),
      z.string(),
      z.number(),
    ]),
    z.transform(([id, at, key, field, why, text, bytes]): SetAside => ({
      ...{ id, key, field, why, text },
      at: new Date(Number(at)).toISOString(),
      ...(bytes > mostShown && { isCut: true as const }),
    })),
  ),
);
const namesSchema = z.tuple([z.array(z.string()), z.optional(z.nullable(z.string()))]);
const valueSchema = z.tuple([
  z.number(),
  z.enum(['hash', 'list', 'set', 'string', 'zset']),
  z.string(),
  z.string(),
]);
const portionSchema = z.tuple([z.array(valueSchema), z.number(), z.string()]);

/** The faults for which a value cannot be read; empty if it can be read. */
export function faultsOf(shape: z.ZodMiniType | undefined, text: string): FieldError[] {
  const read = shape?.safeParse(text, { reportInput: true });
  return read?.success === false ? toFieldErrors(read.error.issues) : [];
}

type Portion = z.output<typeof portionSchema>[0];

/** The values of a portion that do not fit the shape of their key. */
const unreadableOf = (shapeOf: ShapeOf, names: readonly string[], rows: Portion) =>
  rows.flatMap(([at, kind, field, text]) => {
    const read = shapeOf(names[at - 1] ?? '')?.safeParse(text);
    // An empty value was set aside before.
    if (text === '' || read?.success !== false) return [];
    const found: Found = { key: names[at - 1] ?? '', field, text, why: whyOf(read.error.issues) };
    return [{ ...setAsideInput(found), name: at, kind }];
  });

interface Inspected {
  shapeOf: ShapeOf;
  mendings: readonly Mending[];
  now: () => Date;
}

export function setAsideStore(db: Database, { shapeOf, mendings, now }: Inspected) {
  return {
    /** Oldest first. */
    async list(): Promise<SetAside[]> {
      const rows = z.parse(rowsSchema, await db.run(listAsideLua, {}, { most: mostShown }));
      return rows.toSorted((one, other) => (one.at < other.at ? -1 : 1));
    },

    /**
     * Reads every value and sets aside the unreadable ones, portion by portion, until all were read or
     * `isLate`. The next run continues from there.
     */
    async inspect(isLate: () => boolean): Promise<void> {
      const { inspected } = recordsKeys;
      const [all, begun] = z.parse(namesSchema, await db.run(listKeysLua, { inspected }));
      const known = all.filter((name) => shapeOf(name)).toSorted();
      const [first = '', place = '0'] = begun?.split(' ') ?? [];
      let names = known.filter((name) => name >= first);
      let cursor = names[0] === first && /^\d+$/.test(place) ? place : '0';
      while (names.length > 0 && !isLate()) {
        const answer = await db.run(readValuesLua, { names }, { bytes: portionBytes, cursor });
        const [rows, next, after] = z.parse(portionSchema, answer);
        const values = unreadableOf(shapeOf, names, rows);
        for (const key of new Set(values.map(({ name }) => names[name - 1] ?? '')))
          for (const { guards } of mendings) await guards?.[key]?.(db, now());
        const script = setAsideLua + asReadLua + setAsideFoundLua;
        if (values.length > 0) await db.run(script, { looked: names }, { values });
        [names, cursor] = [names.slice(next - 1), after];
      }
      const [where] = names;
      const note = where === undefined ? '' : `${where} ${cursor}`;
      await writeAll(db, [['SET', inspected, note]]);
    },
  };
}
