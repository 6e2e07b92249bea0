import * as z from 'zod/mini';
import type { Database } from './database.ts';
import { listNewest as script, listNewestWithin } from './lua/newest.lua.ts';

/** Part of a list: at most `limit` entries, those that come after the id `after`. */
export interface ListRange {
  limit: number;
  after?: string | undefined;
}

interface Source<T extends z.ZodMiniType> {
  /** ZSET id → creation. */
  byCreation: string;
  /** HASHes id → value; a row has one value of each. */
  hashes: readonly string[];
  row: T;
}

/** The rows of a range, newest first; `null` if `after` is unknown. */
export async function listNewest<T extends z.ZodMiniType>(
  db: Database,
  { byCreation, hashes, row }: Source<T>,
  { limit, after = '' }: ListRange,
): Promise<z.output<T>[] | null> {
  const answer = await db.run(script, { byCreation, hashes }, { limit, after });
  return z.parse(z.nullable(z.array(row)), answer);
}

/** Which entries of a list are meant. */
interface Condition {
  /** Bounds of the score in the other index, as Redis writes them: a number, `-inf`, `+inf`. */
  first: number | '-inf';
  last: number | '+inf';
  /** What the last of the hashes must hold; anything if absent. */
  value?: string | undefined;
}

/** The same of those alone whose score in another index lies from `first` to `last`. */
export async function listNewestOf<T extends z.ZodMiniType>(
  db: Database,
  { byCreation, hashes, row, index }: Source<T> & { index: string },
  { limit, after = '', first, last, value = '' }: ListRange & Condition,
): Promise<z.output<T>[] | null> {
  const answer = await db.run(
    listNewestWithin,
    { byCreation, hashes, index },
    { limit, after, first, last, value },
  );
  return z.parse(z.nullable(z.array(row)), answer);
}
