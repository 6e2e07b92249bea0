import * as z from 'zod/mini';
import { runScript, type ScriptHost } from './client.ts';
import { listNewest as script, listNewestWithin } from './lua/list-newest.lua.ts';

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
  redis: ScriptHost,
  { byCreation, hashes, row }: Source<T>,
  { limit, after = '' }: ListRange,
): Promise<z.output<T>[] | null> {
  const answer = await runScript(redis, script, [byCreation, ...hashes], [limit, after]);
  return z.parse(z.nullable(z.array(row)), answer);
}

/** What entries a list is of; a value is one of the last hash. */
interface Condition {
  first: number | string;
  last: number | string;
  value?: string | undefined;
}

/** The same of those alone whose score in another index lies from `first` to `last`. */
export async function listNewestOf<T extends z.ZodMiniType>(
  redis: ScriptHost,
  { byCreation, hashes, row, index }: Source<T> & { index: string },
  { limit, after = '', first, last, value = '' }: ListRange & Condition,
): Promise<z.output<T>[] | null> {
  const keys = [byCreation, ...hashes, index];
  const answer = await runScript(redis, listNewestWithin, keys, [limit, after, first, last, value]);
  return z.parse(z.nullable(z.array(row)), answer);
}
