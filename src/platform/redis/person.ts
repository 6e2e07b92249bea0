import type * as z from 'zod/mini';
import type { SearchedText, SoughtTerm } from '#platform/rules/search-text.ts';
import type { Database } from './database.ts';

/** A search for a person who gave no e-mail address, by name or number. */
export interface PersonSought {
  terms: readonly SoughtTerm[];
  /** Decides finally whether a record may be the person's; the store's search is approximate. */
  isTheirs: (text: SearchedText) => boolean;
}

/**
 * What a subject registers about a kind of record, so that it can be found for a person and shown to them.
 */
export interface PersonSource<Shown> {
  /** The hashes that have a value under the id of each record; the records come first. */
  hashes: readonly string[];
  /** Schema of these values, with the output that is shown. */
  row: z.ZodMiniType<Shown>;
  /** Records that may be the person's, newest first, at most `limit`; `null` if there are none. */
  find: (
    db: Database,
    sought: PersonSought & { limit: number },
  ) => Promise<readonly { id: string }[] | null>;
}
