/**
 * Unreadable values are set aside: moved to a side key, where they no longer disturb reads, and kept
 * unchanged (decision 27).
 */
import * as z from 'zod/mini';
import type { UnreadableReason } from '#platform/contract/unreadable.ts';
import type { Database } from './database.ts';
import { asReadLua, setAsideLua, setAsideReadLua } from './lua.ts';
import type { StoreWrite } from './plan.ts';

/** A value that cannot be read. */
export interface Found {
  key: string;
  field: string;
  text: string;
  why: UnreadableReason;
}

/** The replacement character for bytes that are not UTF-8. */
const notUtf8 = '\ufffd';

/** A found value as input for scripts: only the text before bytes that are not UTF-8 can be compared. */
export const setAsideInput = ({ field, text, why }: Found) => ({
  ...{ field, why },
  text: text.split(notUtf8, 1)[0],
  isWhole: !text.includes(notUtf8),
});

/**
 * Sets aside values of hashes that have not changed since they were read. One round trip; none for an empty
 * list.
 */
export async function setAside(db: Database, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const hashes = [...new Set(found.map(({ key }) => key))];
  const values = found.map((value) => ({
    ...{ hash: hashes.indexOf(value.key) + 1, ...setAsideInput(value) },
  }));
  await db.run(setAsideLua + asReadLua + setAsideReadLua, { hashes }, { values });
}

export const whyOf = (issues: readonly { message: string }[]): UnreadableReason =>
  issues.some(({ message }) => message === 'malformed_json') ? 'json' : 'shape';

/** Of a plan that writes over fields of a hash: sets aside those texts that cannot be read. */
export const asideWrites = (
  key: string,
  schema: z.ZodMiniType,
  texts: Iterable<readonly [field: string, text: string]>,
): StoreWrite[] =>
  Array.from(texts).flatMap(([field, text]): StoreWrite[] => {
    // An empty text was set aside before.
    const { success, error } = z.safeParse(schema, text);
    return success || text === '' ? [] : [['ASIDE', key, field, whyOf(error.issues)]];
  });

/** One value of each of `hashes` under the same field. */
interface Row {
  id: string;
  values: readonly (string | null)[];
}

/**
 * Parses rows one by one. A row that cannot be read is left out, and those of its values that the schema
 * refuses are set aside. The first element of an issue's path is the index of its value in the row.
 */
export async function readRows<T extends z.ZodMiniType>(
  db: Database,
  { hashes, row }: { hashes: readonly string[]; row: T },
  rows: readonly Row[],
): Promise<z.output<T>[]> {
  const unreadable: Found[] = [];
  const read = rows.flatMap(({ id, values }): z.output<T>[] => {
    const { success, data, error } = z.safeParse(row, values);
    if (success) return [data];
    for (const [at, issues] of Map.groupBy(error.issues, ({ path }) => Number(path[0]))) {
      const [key, text] = [hashes[at], values[at] ?? ''];
      // An empty value was set aside before.
      if (key !== undefined && text !== '')
        unreadable.push({ ...{ key, field: id, text }, why: whyOf(issues) });
    }
    return [];
  });
  await setAside(db, unreadable);
  return read;
}
