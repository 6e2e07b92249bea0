import type { Notice } from '#features/delivery/letters/notice.ts';
import type { Telling, RecordLookup } from '#features/outbox/index.ts';
import type { Core } from '#server/core.ts';

/** What all subjects register (`src/registry/letters.ts`), as delivery takes it; `R` is any record. */
export interface Letters<R> {
  records: RecordLookup<R>;
  /** For one run: what is told of a record, `null` where it cannot be put into words. */
  open: (core: Pick<Core, 'db'>) => Promise<(telling: Telling, record: R) => Notice | null>;
}
