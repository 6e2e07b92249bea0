/** What was found unreadable is set aside: out of everybody's way, and kept as it was (decision 27). */
import * as z from 'zod/mini';
import type { UnreadableReason } from '#platform/contract/unreadable.ts';
import type { Database } from './database.ts';
import { setAsideValues } from './set-aside.lua.ts';

/** A value that cannot be read. */
export interface Found {
  key: string;
  field: string;
  text: string;
  why: UnreadableReason;
}

/** What bytes become that are no UTF-8. */
const notUtf8 = '\ufffd';

/** As scripts take it: only what comes before such bytes can be compared. */
export const setAsideInput = ({ field, text, why }: Found) => ({
  ...{ field, why },
  text: text.split(notUtf8, 1)[0],
  isWhole: !text.includes(notUtf8),
});

/**
 * Moves values of hashes out of the way that are still there as they were read; one round trip, none for
 * none.
 */
async function setAside(db: Database, found: readonly Found[]): Promise<void> {
  if (found.length === 0) return;
  const hashes = [...new Set(found.map(({ key }) => key))];
  const values = found.map((value) => ({
    ...{ hash: hashes.indexOf(value.key) + 1, ...setAsideInput(value) },
  }));
  await db.run(setAsideValues, { hashes }, { values });
}

export const whyOf = (issues: readonly { message: string }[]): UnreadableReason =>
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
