import type * as z from 'zod/mini';
import type { SearchedText, SoughtTerm } from '#platform/rules/search-text.ts';
import type { Database } from './database.ts';

/** Whoever gave no address is looked for by name or number. */
export interface PersonSought {
  terms: readonly SoughtTerm[];
  /** The last word on whether a record may be theirs. */
  isTheirs: (text: SearchedText) => boolean;
}

/** What a subject registers of a kind of record, so that it can be found and shown to whom it is about. */
export interface PersonSource<Shown> {
  /** What stands under its id in the hashes of the kind (`erasure.lua.ts`, `sources`), as it is shown. */
  row: z.ZodMiniType<Shown>;
  /** What may be theirs, newest first, at most `limit`; `null` for nothing. */
  find: (
    db: Database,
    sought: PersonSought & { limit: number },
  ) => Promise<readonly { id: string }[] | null>;
}
