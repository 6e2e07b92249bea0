import type { Notice } from '#features/delivery/letters/notice.ts';
import type { Telling, RecordLookup } from '#features/outbox/index.ts';
import type { Core } from '#server/core.ts';

/** What all subjects register (`src/registry/letters.ts`), in the form delivery needs; `R` is any record. */
export interface Letters<R> {
  records: RecordLookup<R>;
  /** Opens one run. Returns a function from a record to its notice, or `null` if it cannot be written. */
  open: (
    core: Pick<Core, 'db' | 'house' | 'now' | 'timeZone'>,
  ) => Promise<(telling: Telling, record: R) => Promise<Notice | null>>;
}
