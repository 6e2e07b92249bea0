import * as z from 'zod/mini';
import type { SoughtTerm } from '#platform/rules/search-text.ts';
import { readRows } from './aside.ts';
import type { Database } from './database.ts';
import { listNewest as plain } from './newest.lua.ts';

/** Part of a list: at most `limit` entries, those that come after the id `after`. */
export interface ListRange {
  limit: number;
  after?: string | undefined;
}

interface Source<T extends z.ZodMiniType> {
  /** ZSET id → creation; or, with a script of another order, what that sorts by. */
  byCreation: string;
  /** HASHes id → value; a row has one value of each. */
  hashes: readonly string[];
  row: T;
  /** ZSET id → the score that `first` and `last` of a condition are about. */
  index?: string | undefined;
  /** In place of the one that lists the newest first, whatever the records say. */
  script?: string;
}

/** Which entries of a list are meant, as far as Redis can tell. */
export interface Condition {
  /** Bounds of the score in `index`, both included. */
  first?: number;
  last?: number;
  /** Of these the last of the hashes must hold one. */
  values?: readonly string[] | undefined;
  /** How many of the newest are looked at; all where absent. */
  within?: number;
  /** What is looked at in one trip, where that is more work than usual; nothing at all for 0. */
  most?: number;
}

/** What is looked for in records. */
interface Sifted {
  /** All of which a record must hold, the lower case of ASCII. */
  texts: readonly string[];
  terms: readonly SoughtTerm[];
}

/** Encoded for the way, an answer stays below 1 MB; and Redis is held for some milliseconds. */
const portion = { bytes: 600_000, most: 20_000 };
const mostRows = 5000;

/** So many spellings take Redis about as long as folding the record in which it looks for them. */
const spellingsPerFold = 40;

/**
 * What a script that folds records is asked besides; that is more work, so each trip does less of it,
 * and none is made where no record fits.
 */
export function sifted({ texts, terms }: Sifted) {
  const isFutile = terms.some(({ any, digits }) => any.length === 0 && digits === '');
  const spellings = terms.flatMap(({ any }) => any.flat(2)).length;
  const most = isFutile ? 0 : Math.round(12_000 / (1 + spellings / spellingsPerFold));
  return { texts, terms, most };
}

/** Values and id of each row, and where the next portion begins. */
const answerSchema = z.nullable(
  z.tuple([
    z.array(z.array(z.nullable(z.string()))),
    z.optional(z.string()),
    z.optional(z.string()),
  ]),
);

interface Place {
  after?: string | undefined;
  /** Its score, by which the place is found where the entry is erased meanwhile. */
  at?: string | undefined;
}

interface Portion<T> {
  rows: T[];
  /** Absent where nothing follows. */
  next: Place | undefined;
}

/** One trip, and another where a row cannot be read; `null` if what it begins after is unknown. */
async function readPortion<T extends z.ZodMiniType>(
  db: Database,
  { byCreation, hashes, row, index, script = plain }: Source<T>,
  asked: Condition & Place & { limit: number },
): Promise<Portion<z.output<T>> | null> {
  if (asked.most === 0) return { rows: [], next: undefined };
  const answer = await db.run(script, { byCreation, hashes, index }, { ...portion, ...asked });
  const found = z.parse(answerSchema, answer);
  if (!found) return null;
  const [all, after, at] = found;
  const listed = all.map((values) => ({ id: values.at(-1) ?? '', values: values.slice(0, -1) }));
  const rows = await readRows(db, { hashes, row }, listed);
  return { rows, next: after === undefined ? undefined : { after, at } };
}

/**
 * The rows of a range, in the source's order, of those alone that are meant and pass, without what cannot
 * be read; `null` if `after` is unknown. As many trips as it takes, each below 1 MB.
 */
export async function listNewest<T extends z.ZodMiniType>(
  db: Database,
  source: Source<T>,
  {
    limit,
    after,
    passes,
    ...condition
  }: ListRange & Condition & { passes?: ((row: z.output<T>) => boolean) | undefined },
): Promise<z.output<T>[] | null> {
  const found: z.output<T>[] = [];
  let place: Place | undefined = { after };
  let most = limit;
  while (place && found.length < limit) {
    const read: Portion<z.output<T>> | null = await readPortion(db, source, {
      ...{ ...condition, ...place },
      limit: most,
    });
    if (!read) return null;
    found.push(...(passes ? read.rows.filter(passes) : read.rows));
    place = read.next;
    // Where the first trip did not bring enough, few may pass: then whole portions are sifted.
    most = passes ? mostRows : limit - found.length;
  }
  return found.slice(0, limit);
}

/** All of them, portion by portion: what comes or goes meanwhile may be there or not. */
export async function* everyNewest<T extends z.ZodMiniType>(
  db: Database,
  source: Source<T>,
  condition: Condition = {},
): AsyncGenerator<z.output<T>[]> {
  let place: Place | undefined = {};
  while (place) {
    const read: Portion<z.output<T>> | null = await readPortion(db, source, {
      ...{ ...condition, ...place },
      limit: mostRows,
    });
    if (!read) return;
    yield read.rows;
    place = read.next;
  }
}
