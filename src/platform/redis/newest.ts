import * as z from 'zod/mini';
import type { SoughtTerm } from '#platform/rules/search-text.ts';
import { readRows } from './aside.ts';
import type { Database } from './database.ts';
import { newestLua, portionLua } from './lua.ts';

/** Part of a list: at most `limit` entries after the id `after`. */
export interface ListRange {
  limit: number;
  after?: string | undefined;
}

interface Source<T extends z.ZodMiniType> {
  /** ZSET id → creation time; with a script of another order, the ZSET that it sorts by. */
  byCreation: string;
  /** HASHes id → value; a row has one value of each. */
  hashes: readonly string[];
  row: T;
  /** ZSET id → the score to which `first` and `last` of a condition refer. */
  index?: string | undefined;
  /** Replaces the default script, which lists every record, newest first. */
  script?: string;
}

/** Filters of a list that Redis can apply. */
export interface Condition {
  /** Bounds of the score in `index`, both included. */
  first?: number;
  last?: number;
  /** The last of the hashes must hold one of these. */
  values?: readonly string[] | undefined;
  /** How many of the newest entries are looked at; all if absent. */
  within?: number;
  /** Budget of one round trip, for scripts that do more work than usual; with 0 no request is made. */
  most?: number;
}

/** The words that a search looks for in records. */
interface Sifted {
  /** A record must contain all of these; ASCII lower case. */
  texts: readonly string[];
  terms: readonly SoughtTerm[];
}

/** Keeps an encoded answer below 1 MB, and a script's time in Redis to a few milliseconds. */
const portion = { bytes: 600_000, most: 20_000 };
const mostRows = 5000;

/** Redis needs about as long to look for this many spellings in a record as to fold the record. */
const spellingsPerFold = 40;

/**
 * Additional input of a script that folds records. Folding is more work, so each round trip looks at fewer
 * records; if no record can match, no request is made.
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
  /** The entry's score, which finds the place if the entry has been erased. */
  at?: string | undefined;
}

interface Portion<T> {
  rows: T[];
  /** Absent if nothing follows. */
  next: Place | undefined;
}

/** One round trip, and a second one if a row cannot be read; `null` if the cursor is unknown. */
async function readPortion<T extends z.ZodMiniType>(
  db: Database,
  { byCreation, hashes, row, index, script = newestLua + portionLua }: Source<T>,
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
 * Lists the rows of a range, in the source's order, that match the condition and pass `passes`; unreadable
 * rows are left out. `null` if `after` is unknown. Makes as many round trips as needed, each below 1 MB.
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
    // If the first trip did not find enough rows, few may pass: the next trips read whole portions.
    most = passes ? mostRows : limit - found.length;
  }
  return found.slice(0, limit);
}

/** Yields all rows, portion by portion; a row added or erased during the read may or may not be included. */
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
