import { bulkStore } from '#registry/erasure.ts';
import { selectionStore } from '#features/bulk/store/selection.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withBulk = ({ db }: Core) => ({ bulk: bulkStore(db), selection: selectionStore(db) });

/** The services of the desk's bulk acts. */
export const bulkServices = fromEnvironment(withBulk);
