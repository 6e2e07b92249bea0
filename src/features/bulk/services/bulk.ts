import { bulkStore } from '#registry/erasure.ts';
import { selectionStore } from '#features/bulk/store/selection.ts';
import { type Core, fromEnvironment } from '#server/core.ts';

export const withBulk = ({ db }: Core) => ({ bulk: bulkStore(db), selection: selectionStore(db) });

/** For what the desk does with many records at once. */
export const bulkServices = fromEnvironment(withBulk);
