import { prefixOf } from '#store/database.ts';

/** A key as it stands in the Redis of the tests. */
export const stored = (key: string): string => prefixOf('local') + key;
