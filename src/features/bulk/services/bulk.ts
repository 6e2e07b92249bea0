import { bulkStore } from '#registry/erasure.ts';
import { followings } from '#registry/followings.ts';
import { type BulkCancellation, cancelMany } from '#features/bulk/acts/cancel.ts';
import { readmit } from '#features/bulk/acts/readmit.ts';
import { floodStore } from '#features/bulk/store/flood.ts';
import { selectionStore } from '#features/bulk/store/selection.ts';
import type { Doing, Write } from '#features/audit/index.ts';
import type { Core } from '#server/core.ts';
import { forAdmin } from '#server/for-admin.ts';

export const withBulk = ({ db, env }: Core) => ({
  bulk: {
    ...bulkStore(db),
    cancel: (cancellation: BulkCancellation, write: Write) =>
      cancelMany(db, { ...cancellation, write, followings }),
  },
  floods: {
    ...floodStore(db, env.rateLimitScale),
    readmit: (until: Date, doing: Doing) => readmit(db, until, doing),
  },
  selection: selectionStore(db),
});

/** The services of the desk's bulk acts. */
export const bulkServices = forAdmin(withBulk);
