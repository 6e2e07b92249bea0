/** What was found unreadable is set aside: out of everybody's way, and kept as it was (decision 27). */
import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { setAsideValues } from './lua/aside.lua.ts';

/** Why a value cannot be read: it is no JSON, or has not the shape that is known. */
export type Unreadable = 'json' | 'shape';

/** A value of a HASH that cannot be read. */
interface Found {
  key: string;
  field: string;
  text: string;
  why: Unreadable;
}

/** What bytes become that are no UTF-8. */
const notUtf8 = '\ufffd';

/** Moves each out of the way that is still there as it was read; one round trip, none for none. */
export async function setAside(db: Database, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const hashes = [...new Set(found.map(({ key }) => key))];
  const values = found.map(({ key, field, text, why }) => ({
    ...{ hash: hashes.indexOf(key) + 1, field, why },
    // Only what comes before can be compared.
    text: text.split(notUtf8, 1)[0],
    isWhole: !text.includes(notUtf8),
  }));
  await db.run(setAsideValues, { hashes }, { values });
}

export const whyOf = (issues: readonly { message: string }[]): Unreadable =>
  issues.some(({ message }) => message === 'malformed_json') ? 'json' : 'shape';

/** One value of each of `hashes` under the same field. */
interface Row {
  id: string;
  values: readonly (string | null)[];
}

/**
 * Reads rows one by one: one that cannot be read is left out, and of it is set aside what the row's
 * schema refuses. An issue's path begins with the place of the value that it is about.
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
      // What is empty was set aside before.
      if (key !== undefined && text !== '')
        unreadable.push({ ...{ key, field: id, text }, why: whyOf(issues) });
    }
    return [];
  });
  await setAside(db, unreadable);
  return read;
}
